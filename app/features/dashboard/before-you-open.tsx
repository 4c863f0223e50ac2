import { Card } from "../../ui/card.tsx";
import type { StillSample } from "./still-sample.server.ts";
import { TaskList } from "./task-list.tsx";

/** What visitors would take for true and is not. */
export function BeforeYouOpen({ stillSample }: { stillSample: StillSample[] }) {
  return (
    <Card>
      <h2 className="text-lg">Before you open</h2>
      <p className="mt-1 mb-3 text-sm text-slate-600">
        The site came with samples, and visitors see them. These are still there:
      </p>
      <TaskList tasks={stillSample.map(({ what, path }) => ({ text: what, to: path }))} />
    </Card>
  );
}
