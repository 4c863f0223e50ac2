import { Outlet } from "react-router";
import { banner3 } from "../pictures/banner-3.ts";
import { SitePicture } from "../ui/pictures/site-picture.tsx";
import { CallButton } from "./content/call-button.tsx";
import type { PageHandle } from "./site-layout.tsx";

export const handle: PageHandle = { overPicture: false, isTask: true };

/** Says beside each form of an account, if there is room, that nobody needs an account to get help. */
export default function SignInLayout() {
  return (
    <div className="bg-ice-50 fill-window lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Outlet />
      <aside
        aria-label="Help now"
        className="on-dark relative isolate hidden flex-col justify-end overflow-hidden bg-navy-900 lg:flex"
      >
        <SitePicture
          alt=""
          className="absolute inset-0 size-full"
          picture={banner3}
          sizes="(min-width: 64rem) 110rem, 1px"
        />
        <div aria-hidden="true" className="aside-shade absolute inset-0" />
        <div className="relative p-10 xl:p-14">
          <h2 className="text-2xl">Unit down now?</h2>
          <p className="mt-3 mb-6 max-w-[24rem]">Help needs no account. Ring us, at any hour of any day.</p>
          <CallButton />
        </div>
      </aside>
    </div>
  );
}
