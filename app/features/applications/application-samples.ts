/** Sample values of the applicant's fields, for the description of the API. */
export const applicationSamples = {
  name: "Ada Winter",
  position: "Fleet manager",
  address: "7 Cold Lane\nOtherton\nOT9 9ZY",
  accounts_email: "accounts@fernhollow.example.com",
  accounts_telephone: "01632 960202",
  ref1_company_name: "Larder Road Bakery Ltd",
  ref1_address: "1 Larder Road, Maidstone",
  ref1_email: "office@bakery.example.com",
  ref1_telephone: "01632 960211",
  ref2_company_name: "Harbour Fish Ltd",
  ref2_address: "2 Harbour Road, Dover",
  ref2_email: "office@fish.example.com",
  ref2_telephone: "01632 960222",
  submission_key: "0b0f5c1e-6f0a-4b52-9d61-6a1c2f3d4e5f",
};
