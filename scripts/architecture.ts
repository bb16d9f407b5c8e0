/** Writes the route table of docs/architecture.md, derived from the sources' imports and route keys. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ServedRoute, servedRoutes } from '../shared/contract/contract.ts';
import { getPath } from '../shared/contract/endpoint.ts';
import { GeneratedSection, toTable } from './docs-page.ts';

const ROOT = join(import.meta.dirname, '..');
const HEAD = ['Route', 'Access', 'Contract', 'Endpoint', 'Storage', 'Screens'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const link = (path: string, text: string) => `[${text}](../${path})`;
const getName = (path: string) => path.replace(/^.*\//, '').replace(/\.tsx?$/, '');

function getImports(path: string): string[] {
  return Array.from(
    read(path).matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)';/gms),
    ([, to]) => relative('.', join(dirname(path), to ?? '')),
  );
}

function endpointFile({ key, group }: ServedRoute): string {
  const handler = `functions/api/${group}/handler.ts`;
  const source = read(handler);
  const entry = source.split(`'${key}': `)[1] ?? '';
  const lazy = /^async \((?:request)?\) =>\s*\(await import\('([^']+)'\)\)/.exec(entry)?.[1];
  const name = /^(?:\(request\) => )?(\w+)/.exec(entry)?.[1];
  const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`);
  const from = lazy ?? imported.exec(source)?.[1];
  if (!from) throw new Error(`${handler} does not import the function of ${key}`);
  return relative('.', join(dirname(handler), from));
}

function storageFiles(endpoint: string): string[] {
  const folder = dirname(endpoint);
  const visited = new Set<string>();
  const found = new Set<string>();
  const visit = (path: string) => {
    if (visited.has(path)) return;
    visited.add(path);
    for (const imported of getImports(path)) {
      if (
        imported.startsWith('functions/platform/table/') ||
        imported.startsWith('functions/platform/bucket/')
      )
        found.add(imported);
      else if (imported.startsWith(`${folder}/`) || imported.startsWith('functions/domain/quotes/'))
        visit(imported);
    }
  };
  visit(endpoint);
  return [...found].sort();
}

interface Declaration {
  file: string;
  name: string;
  text: string;
  uses: string[];
}

const getId = (file: string, name: string) => `${file}#${name}`;

function parseDeclarations(file: string): Declaration[] {
  const source = read(file);
  const imported = Array.from(
    source.matchAll(/^import \{([^}]*)\} from '(\.[^']+)';/gm),
    ([, names = '', from = '']) =>
      (names.match(/\w+/g) ?? []).map((name) => ({ name, file: join(dirname(file), from) })),
  ).flat();
  const starts = [
    ...source.matchAll(
      /^(?:export )?(?:default )?(?:async )?(?:const|function|class|type|interface) (\w+)/gm,
    ),
  ].map(({ index, 1: name = '' }) => ({ index, name }));
  const local = starts.map(({ name }) => ({ name, file }));
  return starts.map(({ index, name }, place) => {
    const text = source.slice(index, starts[place + 1]?.index);
    const words = new Set(text.match(/\w+/g));
    const uses = [...imported, ...local].filter(
      (used) => used.name !== name && words.has(used.name),
    );
    return { file, name, text, uses: uses.map((used) => getId(used.file, used.name)) };
  });
}

const declarations = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT })
  .sort()
  .flatMap(parseDeclarations);

const getFeature = (path: string) =>
  /^web\/src\/((?:shop|office)\/[\w-]+|\w+)/.exec(path)?.[1] ?? path;

function components({ key }: ServedRoute): string[] {
  const path = getPath(key);
  // Pages that the browser opens, such as the login, are named in lib/paths.ts.
  const pathName = new RegExp(`(\\w+): '${path}',`).exec(read('web/src/lib/paths.ts'))?.[1];
  const callers = declarations.filter(
    ({ text }) => text.includes(`'${key}'`) || (pathName && text.includes(`paths.${pathName}`)),
  );
  const visited = new Set(callers);
  for (const { file, name } of visited) {
    if (file.endsWith('.tsx')) continue;
    const id = getId(file, name);
    for (const user of declarations) if (user.uses.includes(id)) visited.add(user);
  }
  const found = [...visited].map(({ file }) => file).filter((file) => file.endsWith('.tsx'));
  return found.length > 0 ? found : callers.map(({ file }) => file);
}

const screenLinks = (route: ServedRoute): string =>
  [...new Set(components(route))]
    .sort()
    .map((file) => link(file, `${getFeature(file)}: ${getName(file)}`))
    .join(', ');

export function routeTable(): string {
  const rows = servedRoutes.map((route) => {
    const endpoint = endpointFile(route);
    return [
      `\`${route.key}\``,
      route.endpoint.access,
      link(`shared/contract/${route.group}.ts`, route.group),
      link(endpoint, getName(endpoint)),
      storageFiles(endpoint)
        .map((file) => link(file, getName(file)))
        .join(', '),
      screenLinks(route),
    ];
  });
  return toTable(HEAD, rows);
}

export const routeSection = new GeneratedSection('architecture.md', 'routes');

if (import.meta.main) routeSection.write(routeTable());
