import type { ReactNode } from "react";
import { Moment } from "../display/moment.tsx";
import { Table, Td, Th, Tr } from "./table.tsx";

type Entry = { id: number; at: string; who: string; what: ReactNode; more: string };

/** A table of events, newest first, with four columns, or two on a phone. `more` is the heading of the last column. */
export function LogTable({ caption, more, entries }: { caption: string; more: string; entries: Entry[] }) {
  return (
    <div className="mb-6">
      <Table caption={caption}>
        <thead>
          <Tr>
            <Th>
              When<span className="md:hidden"> and who</span>
            </Th>
            <Th className="hidden md:table-cell">Who</Th>
            <Th>What</Th>
            <Th className="hidden md:table-cell">{more}</Th>
          </Tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row entry={entry} key={entry.id} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Row({ entry: { at, who, what, more } }: { entry: Entry }) {
  return (
    <Tr>
      <Td className="align-top md:align-middle">
        <Moment at={at} />
        <span className="block md:hidden">{who}</span>
      </Td>
      <Td className="hidden whitespace-nowrap md:table-cell">{who}</Td>
      <Td className="align-top md:align-middle">
        {what}
        <span className="block text-slate-600 wrap-anywhere md:hidden">{more}</span>
      </Td>
      <Td className="hidden text-slate-600 md:table-cell">{more}</Td>
    </Tr>
  );
}
