import type { Finding } from "../../platform/browser/page/page-findings.ts";

type Props = { findings: readonly Finding[]; onShow: (element: Element) => void };

/** Names what should be looked at before visitors read the page. It forbids nothing. */
export function PageFindings({ findings, onShow }: Props) {
  return (
    <div role="status">
      {findings.length > 0 && (
        <details className="mb-2 rounded-md border border-slate-300 bg-slate-50 px-3 py-2 text-sm">
          <summary className="cursor-pointer font-semibold">
            {findings.length === 1 ? "One thing" : `${findings.length} things`} to look at on this page
          </summary>
          <ul className="mt-2 grid gap-2">
            {findings.map(({ says, element }, at) => (
              <li key={`${at} ${says}`}>
                {says}{" "}
                <button
                  className="min-h-6 font-semibold text-ice-600 underline"
                  onClick={() => onShow(element)}
                  type="button"
                >
                  Show it
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
