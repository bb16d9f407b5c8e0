import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Stack,
  Typography,
} from '@mui/material';
import { COLUMN_DEFINITIONS } from '../../../../shared/airtable-mapping/column-definitions.ts';
import { ITEM_TABLE } from '../../../../shared/airtable-mapping/columns.ts';
import {
  describeType,
  getTemplateRows,
} from '../../../../shared/airtable-mapping/template-rows.ts';
import { KNOWN_STATUSES, LISTING_STATUSES } from '../../../../shared/entities/listing-status.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { RemoveSampleData } from '../common/RemoveSampleData.tsx';
import { Section } from '../common/Section.tsx';
import { useSampleData } from '../common/tileQueries.ts';
import { Base } from './Base.tsx';
import { Columns } from './Columns.tsx';
import { useColumns } from './columnsQuery.ts';

export default function ConnectBase() {
  const columns = useColumns();

  return (
    <OfficePage
      title="Connect Your Base"
      subtitle="Your own Airtable base: its token, its columns, and your words for a Status."
      action={
        <Button aria-busy={columns.isFetching} onClick={() => columns.refetch()}>
          {columns.isFetching ? 'Checking…' : 'Check the Base'}
        </Button>
      }
    >
      <Steps />
      <Base />
      <ExpectedColumns />
      <SampleData />
      <ListState
        query={columns}
        errorTitle="The Base Cannot Be Read"
        name="the columns of the base"
        skeleton={
          <Stack sx={{ mt: 5, gap: 2 }}>
            <p role="status" className="visually-hidden">
              Reading the base…
            </p>
            <SkeletonLine width={24} height={2} />
            <SkeletonLine width={30} height={3.625} />
            <SkeletonLine width={30} height={3.625} />
          </Stack>
        }
      >
        {({ fields, ...saved }) =>
          fields ? (
            <Columns fields={fields} saved={saved} />
          ) : (
            <ListNotice
              isError
              title={`The Base Has No Table “${ITEM_TABLE}”`}
              text={`The shop reads the table “${ITEM_TABLE}” of the base ${saved.baseId}. Rename the table of your items to it, or enter another base.`}
            />
          )
        }
      </ListState>
    </OfficePage>
  );
}

function SampleData() {
  const { data } = useSampleData();
  if (!data || data.isDemo || data.products + data.entries === 0) return null;

  return (
    <Section title="Sample Data" aside={<RemoveSampleData {...data} />}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The shop still has sample data: {data.products.toLocaleString('en-US')} products of the demo
        or of tests with their photos, and {data.entries.toLocaleString('en-US')} sample entries of
        the reference catalog.
      </Typography>
    </Section>
  );
}

const SCOPES = [
  ['data.records:read', 'required'],
  ['data.records:write', 'required'],
  ['schema.bases:read', 'to check the columns'],
  ['webhook:manage', 'to see changes within seconds'],
  ['schema.bases:write', 'only to create missing columns here'],
] as const;

function Steps() {
  return (
    <Box
      component="ol"
      aria-label="Steps"
      sx={{
        maxWidth: '48rem',
        pl: 2.5,
        display: 'grid',
        gap: 1.5,
        listStyle: 'decimal',
        typography: 'body2',
        '& code': { typography: 'caption' },
      }}
    >
      <li>
        <b>The table.</b> Your items are in a table named <b>{ITEM_TABLE}</b>. Without one, import
        the template into a new base (Add or import, CSV file): it has all columns, with a row of
        their types and examples to delete.{' '}
        <Button onClick={downloadTemplate} sx={{ mt: 1, display: 'block' }}>
          Download the Template
        </Button>
      </li>
      <li>
        <b>The base id.</b> Open the base in a browser. Its address is airtable.com/
        <b>app…</b>/tbl…: the part that starts with <code>app</code> is the id.
      </li>
      <li>
        <b>The token.</b> At airtable.com/create/tokens, make a personal access token with access to
        this base and these scopes:
        <Box component="ul" aria-label="Scopes" sx={{ pt: 0.5, pl: 2, listStyle: 'disc' }}>
          {SCOPES.map(([scope, note]) => (
            <li key={scope}>
              <code>{scope}</code> ({note})
            </li>
          ))}
        </Box>
      </li>
      <li>
        <b>The connection.</b> Connect with OAuth 2.0 on the <Link to={paths.admin}>Dashboard</Link>
        , or give the shop the token: on AWS with{' '}
        <code>npm run secret -- --stage prod airtable-token</code>, which takes effect within five
        minutes; with <code>npm start</code> as the variable <code>AIRTABLE_TOKEN</code>.
      </li>
      <li>
        <b>The base.</b> Enter it below: it is used from then on, without a restart.{' '}
        <code>AIRTABLE_BASE_ID</code> (on AWS <code>airtableBaseId</code> in cdk.json) counts until
        you do.
      </li>
      <li>
        <b>The columns.</b> Choose them below, and save. The next sync reads all records.
      </li>
    </Box>
  );
}

function ExpectedColumns() {
  return (
    <Accordion sx={{ mt: 2.5 }} slots={{ heading: 'div' }}>
      <AccordionSummary expandIcon={<Icon name="down" size={16} />}>
        <Typography variant="button">
          The columns, their types and the words for a Status
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 1, typography: 'body2' }}>
        <ul aria-label="Words for a Status">
          {KNOWN_STATUSES.map((word) => (
            <li key={word}>
              <b>{word}</b>: {LISTING_STATUSES.get(word)}
            </li>
          ))}
        </ul>
        <ul aria-label="Expected columns">
          {COLUMN_DEFINITIONS.map((definition) => (
            <li key={definition.column}>
              <b>{definition.column}</b>
              {definition.isRequired && ' (required)'}: {describeType(definition)}
            </li>
          ))}
        </ul>
      </AccordionDetails>
    </Accordion>
  );
}

/** Airtable names the new table after the file. */
async function downloadTemplate() {
  const { formatCsv } = await import('../../lib/csv.ts');
  const text = formatCsv(
    COLUMN_DEFINITIONS.map(({ column }) => column),
    getTemplateRows(),
  );
  saveFile(`${ITEM_TABLE}.csv`, text, 'text/csv');
}
