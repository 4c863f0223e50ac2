import { Link } from "react-router";
import { publicPages } from "../../../content/public-pages.ts";
import { labelOf } from "../../features/pages/menus.present.ts";
import { WidgetBlock } from "../../features/widgets/widget-block.tsx";
import type { Widgets } from "../../features/widgets/widgets.schema.ts";
import { GaugeIcon, PhoneIcon, SnowflakeIcon, WrenchIcon } from "../../ui/buttons/icons.tsx";
import { ArrowRightIcon } from "../../ui/pictures/slide-icons.tsx";
import { usePages } from "../use-page.ts";

const tiles = [
  { page: publicPages.repairs, Icon: WrenchIcon, image: "HomeIconImage1", text: "HomeIconRepairs" },
  { page: publicPages.servicing, Icon: GaugeIcon, image: "HomeIconImage2", text: "HomeIconServicing" },
  { page: publicPages.breakdown, Icon: PhoneIcon, image: "HomeIconImage3", text: "HomeIconBreakdown" },
  {
    page: publicPages.maintenance,
    Icon: SnowflakeIcon,
    image: "HomeIconImage4",
    text: "HomeIconMaintenance",
  },
] as const;

type TileName = (typeof tiles)[number]["image" | "text"];

/** The four ways into the site: the whole tile is the link. */
export function HomeTiles({ widgets }: { widgets: Widgets<TileName> }) {
  const pages = usePages();
  return (
    <section aria-labelledby="tiles" className="section bg-ice-50">
      <div className="wrap">
        <h2 className="max-w-[16em] text-3xl" id="tiles">
          What does your fridge unit need?
        </h2>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:mt-14 lg:grid-cols-4">
          {tiles.map(({ page, Icon, image, text }) => (
            <li
              className="group relative flex overflow-hidden rounded-md bg-white shadow-card transition duration-300 hover:-translate-y-1.5 hover:shadow-lift max-[16rem]:flex-col sm:flex-col"
              data-card=""
              key={page.path}
            >
              <div className="w-[36%] flex-none overflow-hidden bg-navy-900 max-[16rem]:h-40 max-[16rem]:w-auto sm:w-auto">
                <WidgetBlock
                  className="h-full"
                  imageClassName="h-full object-cover transition duration-500 group-hover:scale-104 sm:aspect-[4/3] lg:aspect-[5/6]"
                  sizes={[
                    { from: "64rem", width: "22vw", shape: 5 / 6 },
                    { from: "30rem", width: "48vw", shape: 4 / 3 },
                    { width: "36vw", shape: 0.66 },
                  ]}
                  widget={widgets[image]}
                />
              </div>
              <div className="flex min-w-0 flex-1 flex-col p-4 sm:p-6 lg:max-xl:px-5">
                <h3 className="flex items-center gap-2 text-xl sm:gap-3 lg:max-xl:gap-2">
                  <Icon className="flex-none text-ice-600 max-[22.4rem]:hidden" size={26} />
                  <Link className="after:absolute after:inset-0" to={page.path}>
                    {labelOf(pages, page)}
                  </Link>
                </h3>
                <WidgetBlock
                  className="mt-2 sm:mt-3"
                  textClassName="text-sm sm:text-base sm:leading-normal"
                  widget={widgets[text]}
                />
                <ArrowRightIcon
                  className="mt-auto hidden box-content pt-6 text-ice-600 transition group-hover:translate-x-1.5 sm:block"
                  size={28}
                />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
