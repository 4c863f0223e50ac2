import { bytesInWords } from "../../../platform/bytes-in-words.ts";
import { withNextPath } from "../../../platform/browser/session/next-path.ts";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { DownloadIcon } from "../../../ui/buttons/icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Table, Td, Th, Tr } from "../../../ui/lists/table.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { BackupState } from "../backups.schema.ts";

type Props = {
  archives: BackupState["archives"];
  /** Whether the user confirmed the password lately. Downloads need this, because an archive holds everything. */
  isConfirmed: boolean;
};

export function ArchiveTable({ archives, isConfirmed }: Props) {
  return (
    <Table caption="Archives, newest first">
      <thead>
        <Tr>
          <Th>Made</Th>
          <Th className="hidden md:table-cell">Size</Th>
          <Th>
            <VisuallyHidden>Take it away</VisuallyHidden>
          </Th>
        </Tr>
      </thead>
      <tbody>
        {archives.map(({ archive, made_at, bytes }) => (
          <Tr key={archive}>
            <Td>
              {made_at ? <Moment at={made_at} /> : archive}
              <span className="figures block md:hidden">{sizeOf(bytes)}</span>
            </Td>
            <Td className="figures hidden whitespace-nowrap md:table-cell">{sizeOf(bytes)}</Td>
            <Td className="text-right">
              <ButtonLink
                download={isConfirmed || undefined}
                icon={<DownloadIcon size={18} />}
                size="small"
                to={
                  isConfirmed
                    ? `/api/backups/${archive}`
                    : withNextPath("/confirm-password", "/admin/backups")
                }
                variant="quiet"
              >
                Download<VisuallyHidden> {archive}</VisuallyHidden>
              </ButtonLink>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function sizeOf(bytes: number | null): string {
  return bytes === null ? "–" : bytesInWords(bytes);
}
