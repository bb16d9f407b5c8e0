export const SUPPLY_CHAIN_PROMISES = {
  audit: 'no known vulnerability, except those discussed in docs/decisions',
  integrity: 'every installed package matches the checksum in the lock file',
  checksums: 'every package in the lock file has a checksum',
  noResolved: 'the lock file contains no download address',
  complete: 'node_modules matches package.json and the lock file',
  scripts: 'every install script is allowed or denied in package.json',
  foreignScripts: 'no package outside that list runs a script when it is installed',
  sbom: 'the software bill of materials names every installed package',
  licenses: 'every package has a license that permits our use',
} as const;
