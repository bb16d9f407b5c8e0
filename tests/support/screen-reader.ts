import type { Page } from 'playwright-core';

interface AxNode {
  role: string;
  name: string;
  level: number;
  url: string;
  /** The header, footer or navigation around it; empty for the rest of the page. */
  area: string;
}

const NAMED_ROLES =
  /^(button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|tab|tabpanel|dialog|alertdialog|image|img|meter|progressbar|progressIndicator|option|heading|navigation|region|complementary|table|DisclosureTriangle)$/;
const CONTROL_ROLES =
  /^(button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|spinbutton|tab|DisclosureTriangle)$/;
const UNIQUE_LANDMARKS = ['banner', 'main', 'contentinfo'];
const AREA = /^(banner|contentinfo|navigation)$/;
const LANDMARK = /^(banner|main|contentinfo|navigation|complementary|search|region)$/;

/** Finds controls without a name, different controls with the same name (those of the header, the footer and a navigation apart),
 *  headings out of order, and landmarks that cannot be told apart. */
export async function findScreenReaderProblems(page: Page): Promise<string[]> {
  const nodes = await readTree(page);
  const found = [
    ...nodes
      .filter(({ role, name }) => NAMED_ROLES.test(role) && !name)
      .map(({ role }) => `a ${role} without a name`),
    ...findDuplicates(
      nodes.filter(({ role }) => CONTROL_ROLES.test(role)),
      nodes.filter(({ role }) => role === 'link'),
    ),
    ...findDuplicates(nodes.filter(({ role }) => LANDMARK.test(role))),
    ...findHeadingProblems(nodes),
  ];
  // A dialog hides the page behind it, including its landmarks.
  if (nodes.some(({ role }) => /dialog$/.test(role))) return found;
  for (const landmark of UNIQUE_LANDMARKS) {
    const count = nodes.filter(({ role }) => role === landmark).length;
    if (count !== 1) found.push(`${count} ${landmark} landmarks`);
  }
  return found;
}

async function readTree(page: Page): Promise<AxNode[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  // Chromium lists the nodes level by level; a screen reader reads them in document order.
  const inReadingOrder = (id: string, area: string): AxNode[] => {
    const node = byId.get(id);
    if (!node) return [];
    const { ignored, childIds = [], properties = [] } = node;
    const property = (key: string) => properties.find((each) => each.name === key)?.value.value;
    const role = String(node.role?.value);
    const name = String(node.name?.value ?? '').trim();
    const own = {
      role,
      name,
      level: Number(property('level') ?? 0),
      url: String(property('url') ?? ''),
      area,
    };
    const inner = !ignored && AREA.test(role) ? `${role} “${name}”` : area;
    return [
      ...(ignored ? [] : [own]),
      ...childIds.flatMap((child) => inReadingOrder(child, inner)),
    ];
  };
  return inReadingOrder(nodes[0]?.nodeId ?? '', '');
}

/** Links with the same name may share a URL, and buttons whose name ends with a link's name may act on its
 *  target: a product can be in two lists. */
function findDuplicates(nodes: AxNode[], links: AxNode[] = []): string[] {
  const first = new Map<string, AxNode>();
  return nodes.flatMap((each) => {
    const key = `${each.role} “${each.name}”`;
    const place = `${key} in ${each.area}`;
    const other = first.get(place);
    first.set(place, each);
    const isSame =
      each.role === 'link'
        ? each.url === other?.url
        : links.some(({ name }) => name && each.name.endsWith(` ${name}`));
    return other && !isSame ? [`more than one ${key}`] : [];
  });
}

function findHeadingProblems(nodes: AxNode[]): string[] {
  const headings = nodes.filter(({ role }) => role === 'heading');
  const isInDialog = nodes.some(({ role }) => /dialog$/.test(role));
  const firsts = headings.filter(({ level }) => level === 1).length;
  const skipped = headings.filter(({ level }, index) => {
    const before = headings[index - 1]?.level ?? (isInDialog ? 1 : 0);
    return level > before + 1;
  });
  return [
    ...(firsts === 1 || isInDialog ? [] : [`${firsts} level 1 headings`]),
    ...skipped.map(({ name, level }) => `“${name}” skips to level ${level}`),
  ];
}
