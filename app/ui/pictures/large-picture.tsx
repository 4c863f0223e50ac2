import { useState } from "react";

export type LightboxPicture = {
  id: number;
  image_url: string;
  width: number;
  height: number;
  srcset: string;
  alt: string;
  /** A link that is shown below the picture and opens in a new tab. */
  link: string | null;
};

type Props = {
  picture: LightboxPicture;
  place: number;
  enlarged: boolean;
  /** The address of the small picture on the page, which is shown until the large one has loaded. */
  small: string | undefined;
};

/** Shows a picture as large as the window allows, but not above its natural size. */
export function LargePicture({ picture, place, enlarged, small }: Props) {
  const [hasCome, setCome] = useState(false);
  const { image_url, srcset, width, height, alt } = picture;
  const shape = width / height;
  const isShown = place === 0;
  return (
    <div
      aria-hidden={!isShown}
      className="absolute inset-2 grid place-items-center transition-[translate] duration-250 [container-type:size] motion-reduce:transition-none sm:inset-x-6"
      data-current={isShown || undefined}
      style={{ translate: `calc(${place} * (100% + 4rem))` }}
    >
      <img
        alt={alt}
        className="h-auto max-w-none bg-size-[100%_100%] transition-transform duration-200 group-data-held:transition-none motion-reduce:transition-none"
        decoding="async"
        draggable={false}
        height={height}
        onLoad={() => setCome(true)}
        sizes={`min(${enlarged && isShown ? 250 : 100}vw, ${Math.ceil((enlarged && isShown ? 250 : 100) * shape)}vh)`}
        src={image_url}
        srcSet={srcset || undefined}
        style={{
          width: `min(100cqw, 100cqh * ${shape}, ${width}px)`,
          backgroundImage: small && !hasCome ? `url(${JSON.stringify(small)})` : undefined,
        }}
        width={width}
      />
    </div>
  );
}
