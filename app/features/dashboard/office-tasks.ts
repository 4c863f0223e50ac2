import { sorted } from "../../platform/browser/sorted.ts";
import { ageInWords } from "../../ui/display/age-in-words.ts";
import type { Dashboard } from "./dashboard.server.ts";
import type { Task } from "./task-list.tsx";

type Office = NonNullable<Dashboard["office"]>;

/**
 * The tasks of the office: drivers at the roadside, then what the reader has promised, what did not go out, what can be
 * decided, and what is new.
 */
export function officeTasks(office: Office, now: string): Task[] {
  return [
    ...roadside(office, now),
    ...given(office),
    ...notGoneOut(office),
    ...answered(office),
    ...bothBack(office),
    ...newThings(office, now),
    ...unconfirmed(office),
  ];
}

function roadside(office: Office, now: string): Task[] {
  const { newCallOuts, oldestCallOut, lateCallOuts, callOutsUnderWay: underWay } = office;
  const { count: late, words } = lateCallOuts;
  const under: Task[] =
    underWay > 0
      ? [{ text: `${amount(underWay, "driver")} whose call-out is under way`, to: "/admin/call-outs" }]
      : [];
  if (oldestCallOut === null) return under;
  return [
    {
      text: amount(newCallOuts, "new call-out"),
      more: `${late > 0 ? `${late} ${words}. ` : ""}The oldest came ${ageInWords(oldestCallOut, now)}.`,
      isLate: late > 0,
      to: late > 0 ? "/admin/call-outs?status=late" : "/admin/call-outs",
    },
    ...under,
  ];
}

/** Messages given to the reader, and those with nobody that are due. */
function given({ given: own, withNobody }: Office): Task[] {
  const tasks: Task[] = [];
  if (own.due > 0) tasks.push({ ...due(own, "given to you"), to: "/admin/messages?status=mine" });
  if (withNobody.due > 0) {
    tasks.push({ ...due(withNobody, "that nobody has"), to: "/admin/messages?status=due" });
  }
  const others = own.count - own.due;
  if (others > 0) {
    tasks.push({ text: `Given to you: ${amount(others, "message")}`, to: "/admin/messages?status=mine" });
  }
  return tasks;
}

function due({ due: count, late }: Office["given"], whose: string): Task {
  return {
    text: `Due today: ${amount(count, "message")} ${whose}`,
    ...(late > 0 && { more: `${late} of them late.`, isLate: true }),
  };
}

function notGoneOut({ failedReplies, failedLetters }: Office): Task[] {
  const tasks: Task[] = [];
  if (failedReplies > 0) {
    tasks.push({
      text: failedReplies === 1 ? "1 reply did not go out" : `${failedReplies} replies did not go out`,
      more: "The message says why. Correct the address there and send it again, or ring.",
      isLate: true,
      to: "/admin/messages?status=failed",
    });
  }
  if (failedLetters > 0) {
    tasks.push({
      text: `${amount(failedLetters, "application")} with a letter that did not go out`,
      more: "Ring, and add a note.",
      isLate: true,
      to: "/admin/applications?status=failed",
    });
  }
  return tasks;
}

function answered({ answered: count }: Office): Task[] {
  if (count === 0) return [];
  return [
    {
      text: `${amount(count, "application")} with an answer by mail`,
      more: "Somebody has answered a letter.",
      to: "/admin/applications?status=answered",
    },
  ];
}

function bothBack({ bothBack: count }: Office): Task[] {
  if (count === 0) return [];
  return [
    {
      text: `${amount(count, "application")} with both references back`,
      more: "2 of 2 have answered: it can be decided.",
      to: "/admin/applications?status=back",
    },
  ];
}

/** The longest wait first. */
function newThings(office: Office, now: string): Task[] {
  const { newApplications, newMessages, oldestApplication, oldestMessage } = office;
  const waiting = [
    {
      since: oldestApplication,
      text: amount(newApplications, "new application"),
      to: "/admin/applications?status=received",
    },
    { since: oldestMessage, text: amount(newMessages, "new message"), to: "/admin/messages?status=new" },
  ];
  const begun = waiting.flatMap(({ since, ...task }) => (since === null ? [] : [{ since, ...task }]));
  return sorted(begun, (one, other) => (one.since < other.since ? -1 : 1)).map(({ since, ...task }) => ({
    ...task,
    more: `The oldest came ${ageInWords(since, now)}.`,
  }));
}

function unconfirmed({ unconfirmedFiles }: Office): Task[] {
  if (unconfirmedFiles === 0) return [];
  return [
    {
      text: `${amount(unconfirmedFiles, "customer")} with mail addresses that nobody has confirmed`,
      more: "They came with applications that were not approved, and see nothing online until you say so.",
      to: "/admin/customers?status=unconfirmed",
    },
  ];
}

export function amount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
