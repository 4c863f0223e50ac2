import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { Card } from "../../../ui/page/card.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Notice } from "../../../ui/display/notice.tsx";

type Props = { samples: { testimonials: number; pictures: number } };

/** Buttons that delete all sample testimonials, or all sample pictures of galleries. */
export function RemoveSamples({ samples: { testimonials, pictures } }: Props) {
  const [removed, setRemoved] = useState<string | null>(null);
  const kinds = [
    { kind: "testimonials", count: testimonials, what: `${testimonials} sample testimonials` },
    { kind: "pictures", count: pictures, what: `${pictures} sample pictures of galleries` },
  ] as const;
  const { revalidate } = useRevalidator();
  const left = kinds.filter(({ count }) => count > 0);
  if (left.length === 0 && !removed) return null;
  return (
    <Card>
      {removed && (
        <Notice className="mb-3" tone="success">
          {removed}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {left.map(({ kind, what }) => (
          <ConfirmButton
            act={() => call("DELETE /api/opening/samples/:kind", { params: { kind } })}
            key={kind}
            onDone={() => {
              setRemoved(`${what} are in the bin.`);
              void revalidate();
            }}
            size="small"
            variant="secondary"
            what={`${what} will be moved into the bin.`}
          >
            Remove {what}
          </ConfirmButton>
        ))}
      </div>
    </Card>
  );
}
