import { isDayAndTime } from "../../platform/firm-time.ts";
import { line, optionalLine } from "../../platform/validation/fields.ts";
import { isDecimal } from "../../platform/validation/plain-number.ts";
import { spellMake, unitMakes } from "./alarm-codes.schema.ts";
import { asUsual, closed, isHoursOfDay } from "./closed-days.ts";
import { isMinutes } from "./minutes.ts";
import { months } from "./months.ts";
import { findImpossibleTime } from "./open-hours.ts";

export function column(title: string) {
  return line().meta({ title });
}

export function day() {
  return line()
    .refine((date) => isDayAndTime(`${date}T00:00`), "“Date” must be a day, such as 2026-12-28.")
    .meta({ title: "Date", input: "date" });
}

/** Also accepts words without times, such as "By appointment". */
export function hoursOfWeek() {
  return line()
    .refine((hours) => findImpossibleTime(hours) === undefined, {
      error: ({ input }) =>
        `No clock shows “${findImpossibleTime(String(input))}”: write 9 am, 12.30 pm or such.`,
    })
    .meta({ title: "Hours" });
}

export function hoursOfDay() {
  return line()
    .refine(isHoursOfDay, `“Hours” must be ${closed}, ${asUsual}, or times such as 9 am to 12 pm.`)
    .meta({ title: "Hours" });
}

export function reach() {
  return line()
    .refine(isMinutes, "“How many minutes we take” must be minutes, such as 25.")
    .meta({ title: "How many minutes we take" });
}

export function figureName() {
  return line()
    .refine(
      (name) => /^[a-z][a-z0-9-]{0,39}$/.test(name),
      "“Name” must be small letters, digits and hyphens, such as vans or carrier-years.",
    )
    .meta({ title: "Name" });
}

/** Pages insert the figure unescaped into text, attributes and data. */
export function plainFigure() {
  return line()
    .refine(
      (figure) => !/[<>&"'`\\{}]/.test(figure) && figure.length <= 60,
      "“Figure or claim” must be at most 60 characters, without quotation marks, < > & { } and \\.",
    )
    .meta({ title: "Figure or claim" });
}

/** Accepts only the makes of the breakdown card, because drivers find no other make there. */
export function makeOfUnit() {
  return line()
    .overwrite(spellMake)
    .refine((make) => unitMakes.includes(make), `“Make” must be one of ${unitMakes.join(", ")}.`)
    .meta({ title: "Make" });
}

export function oneOf(title: string, words: readonly string[]) {
  return line()
    .refine((word) => words.includes(word), `“${title}” must be one of ${words.join(", ")}.`)
    .meta({ title });
}

/** An optional column. Rows that were stored before the column existed are empty, too. */
export function optionalColumn(title: string) {
  return optionalLine()
    .transform((words) => words ?? "")
    .meta({ title, isOptional: true });
}

export function oneOfOrNone(title: string, words: readonly string[]) {
  return optionalColumn(title)
    .refine(
      (word) => word === "" || words.includes(word),
      `“${title}” must be one of ${words.join(", ")}, or empty.`,
    )
    .meta({ title, isOptional: true });
}

export function code() {
  return line()
    .refine((number) => /^\d{1,4}$/.test(number), "“Code” must be a number of up to four digits.")
    .meta({ title: "Code" });
}

/** Short, because drivers read it at three in the morning. */
export function meaning() {
  const mostWords = 12;
  return line()
    .refine(
      (words) => words.split(/\s+/).length <= mostWords,
      `“Meaning” must be said in at most ${mostWords} words.`,
    )
    .meta({ title: "Meaning" });
}

export function month() {
  return line()
    .refine((word) => months.some((month) => month === word), `“Month” must be one of ${months.join(", ")}.`)
    .meta({ title: "Month" });
}

export function count(title: string) {
  return line()
    .refine((number) => /^[1-9]\d?$/.test(number), `“${title}” must be a number from 1 to 99.`)
    .meta({ title });
}

export function year() {
  return line()
    .refine((number) => /^(19|20)\d\d$/.test(number), "“With us since” must be a year, such as 1998.")
    .meta({ title: "With us since" });
}

export function degrees(title: string, most: number) {
  return line()
    .refine(
      (number) => isDecimal(number) && Math.abs(Number(number)) <= most,
      `“${title}” must be a number of degrees, such as 51.13.`,
    )
    .meta({ title });
}
