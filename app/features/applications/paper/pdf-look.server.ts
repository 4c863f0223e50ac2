import { StyleSheet } from "@react-pdf/renderer";
import { pdfFonts } from "../../../platform/pdf/pdf-fonts.server.ts";

const navy = "#0b1f33";
const slate = "#485563";
const line = "0.5 solid #d9dfe6";
const heading = { fontFamily: pdfFonts.headings, color: navy };

/** The styles of the PDF, which follow those of the site. */
export const look = StyleSheet.create({
  page: {
    padding: "40 48 56",
    fontFamily: pdfFonts.text,
    // Otherwise a letter such as "ị" is drawn as two signs, of which a reader finds one, when it copies or searches.
    fontFeatureSettings: { ccmp: 0 },
    fontSize: 9.5,
    lineHeight: 1.4,
    color: "#232d38",
  },
  head: {
    flexDirection: "row",
    alignItems: "center",
    gap: 12,
    marginBottom: 4,
    paddingBottom: 10,
    borderBottom: `2 solid ${navy}`,
  },
  mark: { width: 34, height: 34 },
  initials: {
    width: 34,
    height: 34,
    alignItems: "center",
    justifyContent: "center",
    border: `2 solid ${navy}`,
    borderRadius: 6,
    ...heading,
    fontSize: 13,
  },
  company: { fontSize: 9, color: slate },
  title: { ...heading, fontSize: 18, lineHeight: 1.2 },
  reference: { ...heading, marginLeft: "auto", fontSize: 12, color: "#176a9c" },
  numbered: { marginTop: 6, fontSize: 8, color: slate },
  group: { marginTop: 10 },
  pair: { flexDirection: "row", gap: 24 },
  half: { flex: 1 },
  heading: { ...heading, marginBottom: 3, fontSize: 11.5 },
  secondHeading: { ...heading, marginTop: 10, marginBottom: 3, fontSize: 11.5 },
  row: { flexDirection: "row", paddingVertical: 2, borderBottom: line },
  label: { width: 130, paddingRight: 8, color: slate },
  narrowLabel: { width: 84, paddingRight: 8, color: slate },
  value: { flex: 1, color: navy },
  term: { marginBottom: 2 },
  signature: { marginTop: 6, height: 90, objectFit: "contain", objectPosition: "left" },
  signer: { maxWidth: 300, marginTop: 4, paddingTop: 3, borderTop: `0.75 solid ${navy}` },
  proof: { marginTop: 12 },
  proofValue: { flex: 1, fontSize: 8, lineHeight: 1.6 },
  letter: { marginTop: 8, padding: "8 10", border: line },
  letterHead: { ...heading, fontSize: 10 },
  letterText: { marginTop: 4 },
  foot: {
    position: "absolute",
    top: 804,
    left: 48,
    right: 48,
    flexDirection: "row",
    justifyContent: "space-between",
    fontSize: 8,
    color: slate,
  },
  whose: { maxWidth: 270, maxLines: 1, textOverflow: "ellipsis" },
});

export const markColour = navy;
