import { CheckIcon } from "../../ui/form-icons.tsx";
import { ageInWords } from "../../ui/age-in-words.ts";
import type { Dashboard } from "./dashboard.server.ts";
import { type Task, TaskList } from "./task-list.tsx";
import { sorted } from "../../platform/browser/sorted.ts";

/** The open tasks: drivers at the roadside first, then the longest wait first. */
export function OpenTasks(dashboard: Dashboard & { now: string }) {
  const tasks = tasksOf(dashboard);
  if (tasks.length > 0) return <TaskList tasks={tasks} />;
  // The list of sample content follows below, so this text must not say that all is well.
  if (dashboard.server?.opening.open_since === null) {
    return (
      <p>Nothing has come in that waits for an answer. What is to be done before you open stands below.</p>
    );
  }
  return (
    <p className="flex items-center gap-2 text-success">
      <CheckIcon size={20} />
      Nothing. Everything is answered, sent and described.
    </p>
  );
}

function tasksOf({ pages, office, server, now }: Dashboard & { now: string }): Task[] {
  return [
    ...(office ? officeTasks(office, now) : []),
    ...(server ? serverTasks(server) : []),
    ...(pages ? pageTasks(pages) : []),
  ];
}

type Part<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>;

function officeTasks(office: Part<"office">, now: string): Task[] {
  const { newCallOuts, newApplications, newMessages, oldestApplication, oldestMessage } = office;
  const { count: late, words } = office.lateCallOuts;
  const roadside: Task[] =
    office.oldestCallOut === null
      ? []
      : [
          {
            text: amount(newCallOuts, "new call-out"),
            more: `${late > 0 ? `${late} ${words}. ` : ""}The oldest came ${ageInWords(office.oldestCallOut, now)}.`,
            isLate: late > 0,
            to: late > 0 ? "/admin/call-outs?status=late" : "/admin/call-outs",
          },
        ];
  const waiting = [
    {
      since: oldestApplication,
      text: amount(newApplications, "new application"),
      to: "/admin/applications?status=received",
    },
    { since: oldestMessage, text: amount(newMessages, "new message"), to: "/admin/messages?status=new" },
  ];
  const begun = waiting.flatMap(({ since, ...task }) => (since === null ? [] : [{ since, ...task }]));
  const others = sorted(begun, (one, other) => (one.since < other.since ? -1 : 1));
  return [
    ...roadside,
    ...others.map(({ since, ...task }) => ({ ...task, more: `The oldest came ${ageInWords(since, now)}.` })),
    ...(office.unconfirmedFiles > 0 ? [unconfirmed(office.unconfirmedFiles)] : []),
  ];
}

function unconfirmed(count: number): Task {
  return {
    text: `${amount(count, "customer")} with mail addresses that nobody has confirmed`,
    more: "They came with applications that were not approved, and see nothing online until you say so.",
    to: "/admin/customers?status=unconfirmed",
  };
}

function serverTasks({ stuckMails, stuckJobs, deliversMail, problems }: Part<"server">): Task[] {
  const tasks: Task[] = [];
  if (stuckMails) {
    tasks.push({
      text: `${amount(stuckMails, "mail")} did not go out`,
      to: `/admin/mails?status=${deliversMail ? "failed" : "waiting"}`,
    });
  }
  for (const { kind, count } of stuckJobs) {
    const text = `${amount(count, "background task")} of the kind “${kind}” cannot be done`;
    tasks.push({ text, more: "The page System says why.", to: "/admin/system" });
  }
  return [...tasks, ...problems.map(({ text, path }) => ({ text, ...(path && { to: path }) }))];
}

function pageTasks({ undescribedGalleries, undescribedWidgets }: Part<"pages">): Task[] {
  return [
    ...undescribedGalleries.map(({ id, name, count }) => ({
      text: `${amount(count, "picture")} without alternative text in the gallery “${name}”`,
      to: `/admin/galleries/${id}`,
    })),
    ...undescribedWidgets.map(({ id, name }) => ({
      text: `The picture “${name}” has no alternative text`,
      to: `/admin/widgets/${id}`,
    })),
  ];
}

function amount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
