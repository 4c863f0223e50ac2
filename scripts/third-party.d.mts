export type ShippedPackage = {
  name: string;
  version: string;
  licence: string;
  path: string;
  isForOnePlatform: boolean;
};

export function shippedPackages(): ShippedPackage[];
export function listOf(packages: ShippedPackage[]): string[];
