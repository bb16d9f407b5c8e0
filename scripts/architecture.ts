/** Writes the routes of docs/architecture.md, derived from the sources' imports and route keys. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ServedRoute, servedRoutes } from '../shared/contract/contract.ts';
import { getPath } from '../shared/contract/endpoint.ts';
import { GeneratedSection } from './docs-page.ts';

const ROOT = join(import.meta.dirname, '..');

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const link = (path: string, folder: string) =>
  `[${path.slice(folder.length + 1).replace(/\.tsx?$/, '')}](../${path})`;

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

function routeLine(route: ServedRoute): string {
  const callers = [...new Set(components(route))].sort().map((file) => link(file, 'web/src'));
  const endpoint = link(endpointFile(route), `functions/api/${route.group}`);
  return `- \`${route.key}\`: ${[endpoint, ...callers].join(', ')}`;
}

export function routeIndex(): string {
  return Object.entries(Object.groupBy(servedRoutes, ({ group }) => group))
    .map(([group, routes = []]) =>
      [
        `### ${link(`shared/contract/${group}.ts`, 'shared/contract')}`,
        '',
        ...routes.map(routeLine),
      ].join('\n'),
    )
    .join('\n\n');
}

export const routeSection = new GeneratedSection('architecture.md', 'routes');

if (import.meta.main) routeSection.write(routeIndex());
