import { GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  ContentPage,
  type ContentSlug,
  PageVersion,
} from '../../../shared/entities/content-page.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { transactWrite } from './conditional-writes.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                      | keys                                                             |
 * |-------------------------------------|------------------------------------------------------------------|
 * | one page; all that staff have saved | PK = `CONTENT_PAGES`, SK = `<slug>`                               |
 * | all versions of one, newest first   | PK = `CONTENT_VERSIONS#<slug>`, SK = `<version>` of 8 digits, backward |
 *
 * A page without a row has the shipped text.
 */
export const CONTENT_PAGES = 'CONTENT_PAGES';
export const CONTENT_VERSIONS = 'CONTENT_VERSIONS#';

export const personalData = {
  of: 'staff',
  content: 'the authors of the versions of pages',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const VERSION_DIGITS = 8;

export async function findSavedPage(slug: ContentSlug): Promise<ContentPage | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: pageKey(slug), ConsistentRead: true }),
  );
  return Item && ContentPage.parse(Item);
}

export const iterateSavedPages = (): AsyncGenerator<ContentPage, void> =>
  iterateRows(partitionQuery(CONTENT_PAGES), (row) => ContentPage.parse(row));

/**
 * Saves the page as a new version; the previous one stays in the history.
 * @returns undefined if the base version is no longer current.
 */
export async function savePage(
  changed: Pick<ContentPage, 'slug' | 'title' | 'text' | 'version'>,
  by: NonNullable<PageVersion['by']>,
): Promise<ContentPage | undefined> {
  const page: ContentPage = {
    ...changed,
    version: changed.version + 1,
    updatedAt: new Date().toISOString(),
  };
  const TableName = tableName();
  const isSaved = await transactWrite([
    {
      Put: {
        TableName,
        Item: { ...pageKey(page.slug), ...page },
        ...(changed.version === 0
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : {
              ConditionExpression: '#version = :base',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':base': changed.version },
            }),
      },
    },
    { Put: { TableName, Item: { ...versionKey(page.slug, page.version), ...page, by } } },
  ]);
  return isSaved ? page : undefined;
}

/**
 * Newest first, without the shipped text.
 * @param after the last version of the previous page.
 */
export const iterateVersions = (
  slug: ContentSlug,
  after?: number,
): AsyncGenerator<PageVersion, void> =>
  iterateRows(
    { ...partitionQuery(`${CONTENT_VERSIONS}${slug}`), ScanIndexForward: false },
    (row) => PageVersion.parse(row),
    {
      pageSize: 20,
      after: after === undefined ? undefined : versionKey(slug, after),
    },
  );

const pageKey = (slug: ContentSlug) => ({ PK: CONTENT_PAGES, SK: slug });

const versionKey = (slug: ContentSlug, version: number) => ({
  PK: `${CONTENT_VERSIONS}${slug}`,
  SK: String(version).padStart(VERSION_DIGITS, '0'),
});
