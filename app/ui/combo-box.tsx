import {
  Button,
  ComboBox as AriaComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from "react-aria-components";
import { ChevronDownIcon } from "./icons.tsx";

export type ComboBoxChoice = { id: number; name: string };

type Props = {
  label: string;
  hint?: string;
  error?: string | null | undefined;
  /** What may be chosen now: the caller looks it up as somebody types. */
  choices: ComboBoxChoice[];
  text: string;
  onTextChange: (text: string) => void;
  onChoose: (choice: ComboBoxChoice | null) => void;
  selectedId: number | null;
  loading?: boolean;
  emptyText?: string;
};

/** A field that suggests as you type. What is typed stays: the caller judges a text that was not chosen. */
export function ComboBox(props: Props) {
  const { choices, text, onTextChange, onChoose, selectedId, loading = false } = props;
  return (
    <AriaComboBox
      allowsCustomValue
      // Always: a list that was closed for being empty would open again after a choice.
      allowsEmptyCollection
      className="min-w-0"
      inputValue={text}
      isInvalid={Boolean(props.error)}
      items={choices}
      menuTrigger="input"
      onInputChange={onTextChange}
      onSelectionChange={(key) => onChoose(choices.find((choice) => choice.id === key) ?? null)}
      selectedKey={selectedId}
    >
      <Label className="mb-1.5 block text-sm font-semibold text-navy-900">{props.label}</Label>
      {props.hint && (
        <Text className="mb-1.5 block text-sm text-slate-500" slot="description">
          {props.hint}
        </Text>
      )}
      <div className="relative">
        <Input className="field-control pr-12" />
        <Button
          aria-label="Suggestions"
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center text-slate-600"
        >
          <ChevronDownIcon size={18} />
        </Button>
      </div>
      <div className="mt-1 min-h-6 text-sm font-medium text-danger">
        <FieldError>{props.error}</FieldError>
      </div>
      <Popover
        className="w-(--trigger-width) rounded-sm border border-slate-300 bg-white shadow-lift"
        offset={4}
      >
        <ListBox
          className="max-h-72 overflow-y-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-2.5 text-sm text-slate-600">
              {loading ? "Searching…" : (props.emptyText ?? "Nothing found.")}
            </p>
          )}
        >
          {(choice: ComboBoxChoice) => (
            <ListBoxItem
              className="min-h-11 cursor-pointer rounded-sm px-3 py-2.5 text-base text-navy-900 outline-none data-focused:bg-ice-100 data-selected:font-semibold"
              id={choice.id}
              textValue={choice.name}
            >
              {choice.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
