import { COLUMN_DEFINITIONS } from '../../../shared/airtable-mapping/column-definitions.ts';
import { learnColumns } from '../../../shared/airtable-mapping/column-mapping.ts';
import { COLUMNS, ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import type { ItemTableColumns } from '../../../shared/contract/airtable.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Issue } from '../../../shared/contract/errors.ts';
import type { AirtableTable } from '../../../shared/entities/airtable.ts';
import type { ColumnMapping } from '../../../shared/entities/column-mapping.ts';
import { KNOWN_STATUSES } from '../../../shared/entities/listing-status.ts';
import { type CachedBase, openCachedBase, readTables } from '../../domain/airtable/cached-reads.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { conflict, invalidRequest } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import { findChanges } from '../../platform/http/find-changes.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findColumnMapping, saveColumnMapping } from '../../platform/table/column-mappings.ts';
import { getActor } from '../../platform/table/users.ts';

type Calls = Contract['airtable'];
type Get = Calls['GET /api/airtable/columns'];
type Put = Calls['PUT /api/airtable/columns'];
type Create = Calls['POST /api/airtable/columns'];

const CHANGED_MEANWHILE = 'Someone else has changed the columns in the meantime.';

export async function getColumns(_: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  const airtable = await openFreshBase();
  const table = await findItemTable(airtable);
  if (!table) return { body: { ...EMPTY, baseId: airtable.scope.baseId } };
  return { body: await describeColumns(airtable, table, await learn(airtable, table)) };
}

/** The next sync reads all records and applies the mapping. */
export async function putColumns({
  caller,
  event,
  body: { version, columns, unused, statuses },
}: ApiRequest<Put>): Promise<ApiResponse<Put>> {
  const airtable = await openFreshBase();
  const table = await requireItemTable(airtable);
  const issues = findIssues(columns, unused, table);
  if (issues.length > 0) throw invalidRequest(issues);
  const before = await learn(airtable, table);
  const names = new Map(table.fields.map(({ id, name }) => [id, name]));
  const chosen = Object.entries(columns).map(([column, id]) => {
    const name = names.get(id) ?? id;
    return [column, { id, name, seenName: name, isChosen: true }] as const;
  });
  const { changedAt: _, ...known } = before;
  const mapping = learnColumns(before.source, table, {
    ...known,
    columns: Object.fromEntries(chosen),
    unused,
    statuses,
  });
  const saved = { ...mapping, version: version + 1, changedAt: new Date().toISOString() };
  if (!(await saveColumnMapping(saved, version))) throw conflict(CHANGED_MEANWHILE);
  const changes = findChanges(toValues(before), toValues(saved));
  const by = await getActor(caller.userId);
  await recordActivity(event, { action: 'columns-changed', outcome: 'success', by, changes });
  return { body: await describeColumns(airtable, table, saved) };
}

export async function createColumns({
  caller,
  event,
  body,
}: ApiRequest<Create>): Promise<ApiResponse<Create>> {
  const airtable = await openFreshBase();
  const table = await requireItemTable(airtable);
  const before = await learn(airtable, table);
  const reasons = new Map<string, string>();
  const wanted = COLUMN_DEFINITIONS.filter(
    ({ column }) =>
      body.columns.includes(column) &&
      !before.columns[column] &&
      !table.fields.some(({ name }) => name === column),
  );
  for (const { column, type, options } of wanted) {
    try {
      await airtable.base.createField(table.id, {
        name: column,
        type,
        ...(options ? { options } : {}),
      });
    } catch (error) {
      // Stop at the first rejection: a token without the permission is rejected for every column.
      if (!(error instanceof AirtableError) || error.kind !== 'rejected') throw error;
      reasons.set(column, error.message);
    }
  }
  const { fields } = await requireItemTable(airtable);
  const isMissing = (column: string) => !fields.some(({ name }) => name === column);
  const failed = wanted
    .filter(({ column }) => isMissing(column))
    .map(({ column }) => ({ column, reason: reasons.get(column) ?? 'Airtable does not show it.' }));
  const created = wanted.map(({ column }) => column).filter((column) => !isMissing(column));
  const by = await getActor(caller.userId);
  const changes = created.map((field) => ({ field, before: '', after: field }));
  await recordActivity(event, { action: 'columns-changed', outcome: 'success', by, changes });
  const now = { ...table, fields };
  const saved = await adoptColumns(airtable, now, created);
  const columns = await describeColumns(airtable, now, saved);
  return { body: { ...columns, created, failed } };
}

/** Retries after a concurrent change by staff, which stays. */
async function adoptColumns(
  airtable: CachedBase,
  table: AirtableTable,
  created: readonly string[],
): Promise<ColumnMapping> {
  const { address } = airtable.base;
  const before = await findColumnMapping(address);
  const unused = before?.unused.filter((column) => !created.includes(column)) ?? [];
  const mapping = {
    ...learnColumns(address, table, before && { ...before, unused }),
    changedAt: new Date().toISOString(),
  };
  return (await saveColumnMapping(mapping)) ? mapping : adoptColumns(airtable, table, created);
}

const openFreshBase = () => openCachedBase({ refresh: 'true' });

async function findItemTable(airtable: CachedBase): Promise<AirtableTable | undefined> {
  const { value: tables } = await readTables(airtable);
  return tables.find(({ name }) => name === ITEM_TABLE);
}

async function requireItemTable(airtable: CachedBase): Promise<AirtableTable> {
  const table = await findItemTable(airtable);
  if (table) return table;
  throw new AirtableError(
    `The base has no table “${ITEM_TABLE}”. Rename the table of your items to it, or choose another base under Connect Your Base.`,
  );
}

async function learn({ base }: CachedBase, table: AirtableTable): Promise<ColumnMapping> {
  return learnColumns(base.address, table, await findColumnMapping(base.address));
}

const EMPTY = { fields: null, version: 0, columns: {}, unused: [], statuses: {}, words: [] };

async function describeColumns(
  { base, scope }: CachedBase,
  { fields }: AirtableTable,
  { version, columns, unused, statuses }: ColumnMapping,
): Promise<ItemTableColumns> {
  const entries = Object.entries(columns).map(([column, { id }]) => [column, id]);
  const words = await findWords(base.address, fields, columns[COLUMNS.status]?.id);
  return {
    baseId: scope.baseId,
    fields: fields.map(({ id, name, type, options: { choices: _, ...options } = {} }) => ({
      id,
      name,
      type,
      options,
    })),
    version,
    columns: Object.fromEntries(entries),
    unused,
    statuses,
    words: [...new Set([...Object.keys(statuses), ...words])],
  };
}

async function findWords(
  source: string,
  fields: AirtableTable['fields'],
  id: string | undefined,
): Promise<string[]> {
  const choices = fields.find((field) => field.id === id)?.options?.choices;
  if (choices) return choices.map(({ name }) => name);
  // Loaded here, because it contains the search.
  const { getItemLog } = await import('./live-item-log.ts');
  const log = await getItemLog();
  const statuses = log?.source === source ? log.statuses : [];
  return statuses.filter((word) => !KNOWN_STATUSES.includes(word));
}

function findIssues(
  columns: ColumnsBody['columns'],
  unused: readonly string[],
  { fields }: AirtableTable,
): Issue[] {
  const taken = new Map<string, string>();
  const issues = Object.entries(columns).flatMap(([column, id]): Issue[] => {
    const path = `columns.${column}`;
    const other = taken.get(id);
    taken.set(id, column);
    if (!COLUMN_DEFINITIONS.some((each) => each.column === column)) {
      return [{ path, message: `The shop has no column “${column}”` }];
    }
    if (!fields.some((field) => field.id === id)) {
      return [{ path, message: 'The base no longer has this column' }];
    }
    return other === undefined ? [] : [{ path, message: `“${other}” is read from it already` }];
  });
  const essential = COLUMN_DEFINITIONS.filter(
    ({ column, isEssential }) => isEssential && unused.includes(column),
  );
  return [
    ...issues,
    ...essential.map(({ column }) => ({
      path: 'unused',
      message: `The shop cannot do without “${column}”`,
    })),
  ];
}

type ColumnsBody = ApiRequest<Put>['body'];

function toValues({ columns, unused, statuses }: ColumnMapping): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(columns).map(([column, { name }]) => [column, name]),
    ...unused.map((column) => [column, 'Not used']),
    ...Object.entries(statuses).map(([word, means]) => [`Status ${word}`, means]),
  ]);
}
