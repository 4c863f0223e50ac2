import { sampleData } from "./sample-data.ts";

await sampleData({ quickPictures: true });
