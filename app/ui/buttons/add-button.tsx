import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { PlusIcon } from "./icons.tsx";

export function AddButton(props: ComponentProps<typeof Button>) {
  return <Button icon={<PlusIcon size={props.size === "small" ? 18 : 20} />} {...props} />;
}
