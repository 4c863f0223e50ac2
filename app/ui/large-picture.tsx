export type LightboxPicture = {
  id: number;
  image_url: string;
  width: number;
  height: number;
  srcset: string;
  alt: string;
  /** Shown below, and opened in a new tab. */
  link: string | null;
};

type Props = { picture: LightboxPicture; place: number; enlarged: boolean };

/** As large as the window lets it be, and never above its own size. */
export function LargePicture({ picture, place, enlarged }: Props) {
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
        className="h-auto max-w-none transition-transform duration-200 group-data-held:transition-none motion-reduce:transition-none"
        decoding="async"
        draggable={false}
        height={height}
        sizes={`min(${enlarged && isShown ? 250 : 100}vw, ${Math.ceil((enlarged && isShown ? 250 : 100) * shape)}vh)`}
        src={image_url}
        srcSet={srcset || undefined}
        style={{ width: `min(100cqw, 100cqh * ${shape}, ${width}px)` }}
        width={width}
      />
    </div>
  );
}
