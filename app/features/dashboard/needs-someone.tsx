import { Link } from "react-router";
import { CheckIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import type { Dashboard } from "./dashboard.server.ts";

type Task = { text: string; to?: string };

/** One line a task, each leading to where it is done; what only the server's keeper can do leads nowhere. */
export function NeedsSomeone(dashboard: Dashboard) {
  const tasks = tasksOf(dashboard);
  if (tasks.length === 0) {
    return (
      <p className="flex items-center gap-2 text-success">
        <CheckIcon size={20} />
        Nothing. Everything is answered, sent and described.
      </p>
    );
  }
  return (
    <ul className="-mx-2 divide-y divide-slate-100">
      {tasks.map(({ text, to }) => (
        <li key={text}>
          {to ? (
            <Link
              className="flex min-h-11 items-center justify-between gap-3 rounded-sm px-2 py-2 font-medium hover:bg-ice-50"
              to={to}
            >
              {text}
              <ChevronRightIcon className="flex-none text-slate-500" size={20} />
            </Link>
          ) : (
            <p className="flex min-h-11 items-center px-2 py-2 font-medium">{text}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function tasksOf({ pages, office, server }: Dashboard): Task[] {
  return [
    ...(office ? officeTasks(office) : []),
    ...(server ? serverTasks(server) : []),
    ...(pages ? pageTasks(pages) : []),
  ];
}

type Part<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>;

function officeTasks({ newApplications, newMessages }: Part<"office">): Task[] {
  const tasks: Task[] = [];
  if (newApplications) {
    tasks.push({
      text: amount(newApplications, "new application"),
      to: "/admin/applications?status=received",
    });
  }
  if (newMessages) tasks.push({ text: amount(newMessages, "new message"), to: "/admin/messages?status=new" });
  return tasks;
}

function serverTasks({ stuckMails, stuckJobs, deliversMail, backupProblems }: Part<"server">): Task[] {
  const tasks: Task[] = [];
  if (stuckMails) {
    tasks.push({
      text: `${amount(stuckMails, "mail")} did not go out`,
      to: `/admin/mails?status=${deliversMail ? "failed" : "waiting"}`,
    });
  }
  for (const { kind, count } of stuckJobs) {
    const text = `${amount(count, "background task")} of the kind “${kind}” cannot be done. Whoever runs the server finds why in its log.`;
    tasks.push({ text });
  }
  return [...tasks, ...backupProblems.map((text) => ({ text }))];
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
