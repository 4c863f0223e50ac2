import { Link } from "react-router";
import { ChevronRightIcon } from "../../ui/pictures/slide-icons.tsx";

export type Task = {
  text: string;
  /** More about the task, such as how long it has waited. */
  more?: string | undefined;
  /** Whether somebody has waited too long. */
  isLate?: boolean;
  to?: string;
};

/** One line per task, linked to the page for doing it. Tasks for whoever runs the server have no link. */
export function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="-mx-2 divide-y divide-slate-100">
      {tasks.map((task) => (
        <li key={task.text}>
          {task.to ? (
            <Link
              className="flex min-h-11 items-center justify-between gap-3 rounded-sm px-2 py-2 font-medium hover:bg-ice-50"
              to={task.to}
            >
              <Words {...task} />
              <ChevronRightIcon className="flex-none text-slate-500" size={20} />
            </Link>
          ) : (
            <p className="flex min-h-11 items-center px-2 py-2 font-medium">
              <Words {...task} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ text, more, isLate }: Task) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {text}
      {more && (
        <span className={`block text-sm font-normal ${isLate ? "text-danger" : "text-slate-600"}`}>
          {more}
        </span>
      )}
    </span>
  );
}
