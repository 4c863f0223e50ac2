import { Form } from "react-router";
import { Button } from "../buttons/button.tsx";
import { SearchIcon } from "../buttons/icons.tsx";

type Props = {
  search: string;
  placeholder: string;
  /** Whether there may be more results than were found. */
  more: boolean | undefined;
  /** Other parameters of the address to keep, such as a filter. */
  otherFields?: Record<string, string>;
};

const lettersThatSearchAll = 3;

/** Searches a list by `?search=` in the address, from the first page. Going back in the history shows the list again. */
export function SearchForm({ search, placeholder, more, otherFields = {} }: Props) {
  return (
    <Form autoComplete="off" className="mb-5 flex max-w-form items-end gap-3" key={search} role="search">
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
        {/* Hidden on a phone, to leave room for the placeholder. */}
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}
