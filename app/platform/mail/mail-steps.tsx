import type { CSSProperties } from "react";
import { defaultColours } from "./mail-colours.ts";
import { mailFonts } from "./mail-frame.tsx";

/** Shows progress as a line with a dot for each step. The text of the mail says the same in words. */
export function MailSteps({ steps, done }: { steps: string[]; done: number }) {
  return (
    <table
      aria-hidden="true"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      data-skip-in-text="true"
      role="presentation"
      style={{ margin: "4px 0 20px", tableLayout: "fixed" }}
      width="100%"
    >
      <tbody>
        <tr>
          {steps.map((step, at) => (
            <td key={step} style={stepLook(at < done)} valign="top">
              <span style={{ fontSize: 18, lineHeight: "20px" }}>{at < done ? "●" : "○"}</span>
              <br />
              {step}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function stepLook(isDone: boolean): CSSProperties {
  const colour = isDone ? defaultColours.accent : "#485563";
  return {
    padding: "6px 6px 0 0",
    borderTop: `3px solid ${isDone ? defaultColours.accent : "#d9dfe6"}`,
    color: colour,
    fontFamily: mailFonts,
    fontSize: 13,
    lineHeight: "18px",
    fontWeight: isDone ? 700 : 400,
  };
}
