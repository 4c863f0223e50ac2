/** Finds every visible word with its position, its colour and whether it is cut. Runs in the page, without imports. */
export function findWords() {
  const { documentElement: root } = document;
  const pictures = [...document.querySelectorAll("img, video, iframe")]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 60 && height > 60);
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const element = node.parentElement;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest("script, style, noscript, option, :disabled, [aria-disabled='true']")) continue;
    for (const found of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (rects.length === 0 || isHidden(element)) continue;
      words.push({
        text: `${found[0]} (${element.textContent.trim().replaceAll(/\s+/g, " ").slice(0, 40)})`,
        colour: colourOf(element),
        size: Number.parseFloat(getComputedStyle(element).fontSize),
        overPicture: rects.some((rect) => pictures.some((picture) => meet(rect, picture))),
        cut: (rects.length > 1 && isBroken(node, found)) || rects.some((rect) => isCut(rect, element)),
        boxes: rects.map(({ left, top, right, bottom }) => ({
          left: Math.floor(left + scrollX),
          top: Math.floor(top + scrollY),
          right: Math.ceil(right + scrollX),
          bottom: Math.ceil(bottom + scrollY),
        })),
      });
    }
  }
  return { sideways: root.scrollWidth - root.clientWidth, words };

  function meet(one, other) {
    return (
      one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
    );
  }
  /** Whether the word continues on another line without a hyphen, slash or @ before the break. */
  function isBroken(node, { 0: word, index }) {
    let last;
    return Array.from(word).some((letter, at) => {
      const range = document.createRange();
      range.setStart(node, index + at);
      range.setEnd(node, index + at + 1);
      const [rect] = range.getClientRects();
      if (!rect) return false;
      const isBelow = last !== undefined && rect.top > last.bottom - 2;
      last = rect;
      return isBelow && !/[-–/@]/.test(word[at - 1]);
    });
  }
  /** Whether the text is only for screen readers: shrunk to a point, or clipped. */
  function isHidden(element) {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      const { overflow, clipPath, position } = getComputedStyle(box);
      if (overflow !== "visible" && (width <= 1 || height <= 1)) return true;
      if (clipPath !== "none" && position === "absolute") return true;
    }
    return false;
  }
  /** Whether a box that cannot be scrolled cuts the word. A word wholly outside its box is not shown yet. */
  function isCut(rect, element) {
    if (rect.right < 0 || rect.left > root.clientWidth) return false;
    for (let box = element; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const isBeside = rect.right <= left || rect.left >= right || rect.bottom <= top || rect.top >= bottom;
      if (overflowX !== "visible" && isBeside) return false;
      if (overflowX === "auto" || overflowX === "scroll") return false;
      if (overflowX !== "visible" && (rect.left < left - 1.5 || rect.right > right + 1.5))
        return !peeks(element, box);
      const slack = (rect.bottom - rect.top) / 4;
      if (overflowY !== "visible" && (rect.top < top - slack || rect.bottom > bottom + slack)) return true;
    }
    return rect.left < -1.5 || rect.right > root.clientWidth + 1.5;
  }
  /** Whether the word is in the next slide of a carousel. The row shows a part of that slide on purpose. */
  function peeks(element, row) {
    const slide = element.closest("[aria-roledescription='slide']");
    if (!slide || !row.contains(slide)) return false;
    const { left, right } = row.getBoundingClientRect();
    const box = slide.getBoundingClientRect();
    return box.left < left - 1.5 || box.right > right + 1.5;
  }
  function colourOf(element) {
    const canvas = (document.letterColours ??= new OffscreenCanvas(1, 1).getContext("2d", {
      willReadFrequently: true,
    }));
    const { color, fill } = getComputedStyle(element);
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = element instanceof SVGElement ? fill : color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    let opacity = alpha / 255;
    for (let box = element; box; box = box.parentElement) opacity *= Number(getComputedStyle(box).opacity);
    return [red, green, blue, opacity];
  }
}
