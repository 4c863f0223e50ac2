import { FilterLinks } from "./filter-links.tsx";
import { SearchForm } from "../forms/search-form.tsx";

type Choices = readonly { value: string; label: string; count?: number | undefined }[];
type Props = {
  filters?: Choices;
  orders: Choices;
  list: { search: string; status?: string; sort: string; total: number; more?: boolean | undefined };
  placeholder: string;
  /** The singular and plural names of the rows. */
  words: { one: string; several: string };
};

/** The controls above a list: its filters, order and search, and the number of rows. */
export function ListHead({ filters, orders, list, placeholder, words }: Props) {
  const { search, status = "", sort, total, more } = list;
  return (
    <>
      {filters && (
        <FilterLinks choices={filters} current={status} label={`Which ${words.several}`} parameter="status" />
      )}
      {/* On wider screens, the heads of the list change the order. */}
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
