/** For how many days a person can change their mind about closing their account. */
export const closingDays = 14;
