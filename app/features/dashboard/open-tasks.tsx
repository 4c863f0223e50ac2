import { CheckIcon } from "../../ui/forms/form-icons.tsx";
import type { Dashboard } from "./dashboard.server.ts";
import { amount, officeTasks } from "./office-tasks.ts";
import { type Task, TaskList } from "./task-list.tsx";

/** The open tasks: those of the office first, and of these drivers at the roadside. */
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

function pageTasks({ drafts, undescribedGalleries, undescribedWidgets }: Part<"pages">): Task[] {
  return [
    ...(drafts.refused > 0
      ? [
          {
            text: `${amount(drafts.refused, "change")} did not happen at ${drafts.refused === 1 ? "its" : "their"} time`,
            more: "The page Drafts says why.",
            isLate: true,
            to: "/admin/drafts",
          },
        ]
      : []),
    ...(drafts.waiting > 0
      ? [{ text: `${amount(drafts.waiting, "draft")} to publish or throw away`, to: "/admin/drafts" }]
      : []),
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
