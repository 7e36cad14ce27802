/** What scripts/service-worker.ts fills in when it builds the worker. */
export interface Build {
  /** Changes with any of the files. */
  readonly version: string;
  /** The paths of the files that the app needs to open without a network. */
  readonly files: readonly string[];
  /** The documents and texts of each language, of which a device keeps one. */
  readonly ofLanguage: Readonly<Record<string, readonly string[]>>;
  /** The first parts of the addresses of the app's screens, such as `messaging`. */
  readonly screens: readonly string[];
}

declare global {
  const BUILD: Build;
}

/** Import this instead of BUILD: the build inserts a copy of the data wherever BUILD is used. */
export const built: Build = BUILD;
