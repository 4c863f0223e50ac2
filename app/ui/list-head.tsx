import { FilterLinks } from "./filter-links.tsx";
import { SearchForm } from "./search-form.tsx";

type Choices = readonly { value: string; label: string; count?: number | undefined }[];
type Props = {
  filters?: Choices;
  orders: Choices;
  list: { search: string; status?: string; sort: string; total: number; more?: boolean | undefined };
  placeholder: string;
  /** What one row is called, and several of them. */
  words: { one: string; several: string };
};

/** Which rows a list shows and in which order, a search among them, and how many there are. */
export function ListHead({ filters, orders, list, placeholder, words }: Props) {
  const { search, status = "", sort, total, more } = list;
  return (
    <>
      {filters && (
        <FilterLinks choices={filters} current={status} label={`Which ${words.several}`} parameter="status" />
      )}
      {/* Wider screens have the heads of the list. */}
      <div className="md:hidden">
        <FilterLinks choices={orders} current={sort} label="In which order" parameter="sort" />
      </div>
      <SearchForm more={more} otherFields={{ status, sort }} placeholder={placeholder} search={search} />
      <p className="mb-3 text-sm text-slate-600" role="status">
        {more && "At least "}
        {total === 1 ? `1 ${words.one}` : `${total} ${words.several}`}
        {search && ` for “${search}”`}
      </p>
    </>
  );
}
