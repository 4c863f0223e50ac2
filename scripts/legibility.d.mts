import type { Page } from "@playwright/test";

export type Word = { text: string; contrast: number };

/** A word is `undefined` if the page has no such word. */
export type Legibility = {
  sideways: number;
  onPicture: Word | undefined;
  anywhere: Word | undefined;
  cut: string[];
  veiled: string[];
};

export function legibilityOf(page: Page, shoot: () => Promise<Buffer>): Promise<Legibility>;

export function reportLegibility(words: (Legibility & { path: string; view: string })[]): string;
