import { sorted } from "../../platform/browser/sorted.ts";
import { ageInWords } from "../../ui/age-in-words.ts";
import type { Dashboard } from "./dashboard.server.ts";
import type { Task } from "./task-list.tsx";

type Office = NonNullable<Dashboard["office"]>;

/** The tasks of the office: drivers at the roadside first, then what went wrong, then what is new. */
export function officeTasks(office: Office, now: string): Task[] {
  return [...roadside(office, now), ...notGoneOut(office), ...newThings(office, now), ...unconfirmed(office)];
}

function roadside({ newCallOuts, oldestCallOut, lateCallOuts }: Office, now: string): Task[] {
  if (oldestCallOut === null) return [];
  const { count: late, words } = lateCallOuts;
  return [
    {
      text: amount(newCallOuts, "new call-out"),
      more: `${late > 0 ? `${late} ${words}. ` : ""}The oldest came ${ageInWords(oldestCallOut, now)}.`,
      isLate: late > 0,
      to: late > 0 ? "/admin/call-outs?status=late" : "/admin/call-outs",
    },
  ];
}

function notGoneOut({ failedReplies }: Office): Task[] {
  if (failedReplies === 0) return [];
  return [
    {
      text: failedReplies === 1 ? "1 reply did not go out" : `${failedReplies} replies did not go out`,
      more: "The message says why. Correct the address there and send it again, or ring.",
      isLate: true,
      to: "/admin/messages?status=failed",
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
