const BENCHMARKS = [
  'alerts',
  'back-office',
  'bundles',
  'catalogue',
  'costs',
  'identification',
  'memory',
  'pages',
  'photo-hashes',
  'photos',
  'quotes',
  'search',
  'sitemap',
  'sync',
  'web',
];

const [name = ''] = process.argv.slice(2);
if (!BENCHMARKS.includes(name)) {
  console.error(`npm run bench <name>, where <name> is one of: ${BENCHMARKS.join(', ')}`);
  process.exit(1);
}
await import(`./${name}/index.ts`);
