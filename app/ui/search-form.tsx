import { Form } from "react-router";
import { Button } from "./button.tsx";
import { SearchIcon } from "./icons.tsx";

type Props = {
  search: string;
  placeholder: string;
  /** There may be more than was found. */
  more: boolean | undefined;
  /** What else of the address stays, such as a filter. */
  otherFields?: Record<string, string>;
};

const lettersThatSearchAll = 3;

/** Searches by the address: `?search=`, from the first page; so a list opens where it was left. */
export function SearchForm({ search, placeholder, more, otherFields = {} }: Props) {
  return (
    <Form className="mb-5 flex max-w-form items-end gap-3" key={search} role="search">
      {Object.entries(otherFields).map(
        ([name, value]) => value && <input key={name} name={name} type="hidden" value={value} />,
      )}
      <label className="min-w-0 flex-1 text-sm font-semibold text-navy-900">
        <span className="mb-1.5 block">Search</span>
        <input
          className="field-control font-normal"
          defaultValue={search}
          name="search"
          placeholder={placeholder}
          type="search"
        />
        {more && Array.from(search).length < lettersThatSearchAll && (
          <span className="mt-1.5 block font-normal text-slate-600">
            One or two letters search the newest only; three search everything.
          </span>
        )}
      </label>
      <Button
        className="max-sm:gap-0! max-sm:px-3.5!"
        icon={<SearchIcon size={20} />}
        isForReading
        type="submit"
        variant="secondary"
      >
        {/* A phone's line has room for what can be searched. */}
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}
