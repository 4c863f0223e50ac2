import { Link } from "react-router";
import { menuNames } from "../../../../content/public-pages.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { FieldsetError } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { longestLabel } from "../menu-limits.ts";
import { menuTitles } from "../menus.present.ts";
import type { Page } from "../pages.schema.ts";
import { Part } from "./part.tsx";
import type { TextProps } from "./use-page-editing.ts";

type Props = {
  text: TextProps;
  menus: Page["menus"];
  onChange: (menus: Page["menus"]) => void;
};

export function MenusPart({ text, menus, onChange }: Props) {
  return (
    <Part title="Menus">
      <TextField {...text("label")} label="Menu label" maxLength={longestLabel} required />
      <Menus chosen={menus} onChange={onChange} />
      <TextField
        {...text("teaser")}
        hint="The page for lost visitors offers this page with these words. Empty: it does not."
        label="Words for lost visitors"
        optional
      />
    </Part>
  );
}

type MenusProps = Pick<Props, "onChange"> & { chosen: Page["menus"] };

function Menus({ chosen, onChange }: MenusProps) {
  return (
    <fieldset className="mb-4">
      <legend className="text-sm font-semibold text-navy-900">Stands in</legend>
      {menuNames.map((menu) => (
        <Checkbox
          checked={chosen.includes(menu)}
          key={menu}
          label={menuTitles[menu]}
          onChange={({ target }) =>
            onChange(menuNames.filter((one) => (one === menu ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      <p className="mt-1 text-sm text-slate-600">
        The order of the menus is set on{" "}
        <Link className="text-ice-600 underline" to="/admin/pages">
          Pages
        </Link>
        .
      </p>
      <FieldsetError name="menus" />
    </fieldset>
  );
}
