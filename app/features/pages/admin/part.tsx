import type { ReactNode } from "react";
import { Card } from "../../../ui/page/card.tsx";

/** A card of the form, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-4 text-lg">{title}</h2>
      {children}
    </Card>
  );
}
