import type { ReactNode } from "react";

/** What to press on an iPhone or iPad, which is woken only by sites on its Home Screen, with a drawing of each. */
export function HomeScreenSteps() {
  return (
    <ol className="grid gap-4">
      {steps.map(({ words, drawing }, at) => (
        <li className="grid grid-cols-[6rem_1fr] items-center gap-4" key={words}>
          <Phone>{drawing}</Phone>
          <p>
            <strong className="figures block text-navy-900">{at + 1}</strong>
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The upper or lower half of a phone, in which the steps are drawn. Their words stand beside it. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className="w-24 text-navy-900"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={2}
      viewBox="0 0 96 112"
    >
      <rect height={108} rx={12} width={72} x={12} y={2} />
      <path className="text-slate-400" d="M40 8h16" />
      {children}
    </svg>
  );
}

const steps: { words: string; drawing: ReactNode }[] = [
  {
    words: "Press Share: the square with an arrow, in Safari’s bar.",
    drawing: (
      <>
        <Lines at={[24, 34, 44]} />
        <path d="M12 82h72" />
        <Pressed>
          <path d="M42 92h-4v14h20V92h-4" />
          <path d="M48 100V86m-4 4 4-4 4 4" />
        </Pressed>
      </>
    ),
  },
  {
    words: "Scroll down in the list, and press “Add to Home Screen”, then “Add”.",
    drawing: (
      <>
        <rect height={70} rx={6} width={60} x={18} y={34} />
        <Lines at={[46, 92]} />
        <Pressed>
          <path d="M24 60h48v18H24z" />
          <path d="M29 69h22m8-4h8v8h-8zm4 1.5v5m-2.5-2.5h5" strokeWidth={1.6} />
        </Pressed>
      </>
    ),
  },
  {
    words:
      "Go to the Home Screen, and open the site there, by its new picture. Sign in, and come back to this page.",
    drawing: (
      <>
        {[20, 42, 64].flatMap((x) =>
          [26, 50].map((y) => (
            <rect className="text-slate-400" height={13} key={`${x} ${y}`} rx={3.5} width={13} x={x} y={y} />
          )),
        )}
        <Pressed>
          <rect height={18} rx={5} width={18} x={39} y={74} />
          <path d="M48 77v12m-5.2-9 10.4 6m0-6-10.4 6" strokeWidth={1.6} />
        </Pressed>
      </>
    ),
  },
  {
    words: "Press “Wake this device”. The phone asks whether the site may send notifications: press “Allow”.",
    drawing: (
      <>
        <rect height={48} rx={7} width={60} x={18} y={30} />
        <path d="M48 36a5 5 0 0 1 5 5c0 5 2 6 2 6H41s2-1 2-6a5 5 0 0 1 5-5zm-2 14h4" strokeWidth={1.6} />
        <path className="text-slate-400" d="M26 68h14" />
        <Pressed>
          <rect height={14} rx={4} width={26} x={48} y={61} />
          <path d="m57 68 3 3 6-6" />
        </Pressed>
      </>
    ),
  },
];

function Lines({ at }: { at: number[] }) {
  return <path className="text-slate-400" d={at.map((y) => `M24 ${y}h48`).join("")} />;
}

/** What is to be pressed: the only part in colour. */
function Pressed({ children }: { children: ReactNode }) {
  return (
    <g className="text-ice-600" strokeWidth={2.6}>
      {children}
    </g>
  );
}
