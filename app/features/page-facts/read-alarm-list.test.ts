import { describe, expect, it } from "vitest";
import { readAlarmList as readFile } from "./read-alarm-list.ts";

const readAlarmList = (text: string, before: typeof stored) =>
  readFile(new TextEncoder().encode(text), before);
const stored = [{ make: "Carrier", code: "18", meaning: "Old words", action: "stop", checked: "yes" }];

describe("a list of alarm codes", () => {
  it("adds unchecked rows, and replaces rows of the same make and code", async () => {
    const text =
      '\uFEFFMake,Code,Meaning,Then\r\nCARRIER,018,"Engine coolant, too hot",STOP\r\nthermo-king,63,Engine stopped\r\n';
    expect(await readAlarmList(text, stored)).toEqual({
      rows: [
        { make: "Carrier", code: "018", meaning: "Engine coolant, too hot", action: "stop", checked: "no" },
        { make: "Thermo King", code: "63", meaning: "Engine stopped", action: "call", checked: "no" },
      ],
      added: 1,
      replaced: 1,
    });
  });

  it("is read as Excel saves it, with degree signs and umlauts", async () => {
    const text = 'Make;Code;Meaning\r\nCarrier;12;"Fühler: über -18 °C, door open"\r\n';
    expect(await readFile(new Uint8Array(Buffer.from(text, "latin1")), [])).toMatchObject({
      rows: [{ code: "12", meaning: "Fühler: über -18 °C, door open" }],
    });
    const declared = await readAlarmList(`sep=;\r\n${text}`, []);
    expect(declared).toMatchObject({ added: 1 });
    await expect(readAlarmList(`sep=;\r\n${text}Nobody;13;Words\r\n`, [])).rejects.toThrow("Line 4");
  });

  it("is read with semicolons, other titles and unknown columns", async () => {
    const text =
      "Alarm code;Severity;Manufacturer;Description;Checked\n63;2;Carrier;Engine stopped;Yes\n;;;;\n";
    expect(await readAlarmList(text, [])).toEqual({
      rows: [{ make: "Carrier", code: "63", meaning: "Engine stopped", action: "call", checked: "yes" }],
      added: 1,
      replaced: 0,
    });
  });

  it.each([
    ["", "The first line must name the columns; missing: make, code, meaning."],
    ["make,code\nCarrier,1", "The first line must name the columns; missing: meaning."],
    ["make,code,meaning\n", "There is no alarm code in this file."],
    [
      "make,code,meaning\nCarrier,1,Door open\n\ncarrier,001,Stop at once",
      "Line 4 of the file is about the same alarm as line 2.",
    ],
    [
      "make,code,meaning\nMitsubishi,1,Door open",
      "Line 2 of the file has the make “Mitsubishi”: it must be one of Carrier, Thermo King, Frigoblock, GAH, Other.",
    ],
    ['make,code,meaning\n"Carrier,1', "This is no CSV file that can be read."],
  ])("%j is refused with a message", async (text, message) => {
    await expect(readAlarmList(text, [])).rejects.toThrow(message);
  });

  it("keeps codes with letters, and refuses a list with two rows about one alarm", async () => {
    const text = "make,code,meaning\nCarrier,E1,Door open\nCarrier,E2,Box too warm\n";
    expect(await readAlarmList(text, [])).toMatchObject({ added: 2, replaced: 0 });
    const twice = [...stored, { ...stored[0]!, code: "018", action: "call" }];
    await expect(readAlarmList(text, twice)).rejects.toThrow("rows about the same alarm");
  });
});
