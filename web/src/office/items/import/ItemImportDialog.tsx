import {
  Alert,
  Box,
  Button,
  Checkbox,
  DialogActions,
  FormControlLabel,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import { PHOTO_TYPES } from '../../../../../shared/photos/photo-types.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { formatItems } from '../../common/bulk/describeBulkChange.ts';
import { FileButton } from '../../common/FileButton.tsx';
import { SelectInput } from '../../common/form/FormFields.tsx';
import { Note } from '../../common/Note.tsx';
import type { RefusedRow } from './itemRows.ts';
import { getTargetLabel, MAX_ITEM_ROWS } from './itemTable.ts';
import { type ItemImport, useItemImport } from './useItemImport.ts';

const MAX_SHOWN = 200;

const FILES = { columnGap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' } as const;

export default function ItemImportDialog({ onClose }: { onClose: () => void }) {
  const state = useItemImport();
  const { file, error, mapping, progress, choose } = state;
  const isRunning = progress?.isRunning ?? false;
  const close = () => {
    if (!isRunning) onClose();
  };
  useCloseOnBack(true, close);

  return (
    <DetailsDialog
      title="Import Items"
      subtitle={`From a CSV file with up to ${formatCount(MAX_ITEM_ROWS)} rows. Its first row names the columns.`}
      onClose={close}
    >
      <Stack sx={{ gap: 2.5 }}>
        {!progress && (
          <Stack direction="row" sx={FILES}>
            <FileButton
              label={file ? 'Choose Another File' : 'Choose a CSV File'}
              accept=".csv,.txt,text/csv"
              isMain={!file}
              onChoose={(files) => files?.[0] && choose(files[0])}
            />
            {file && (
              <Note>
                {file.name}, {formatRows(file.table.rows.length)}
              </Note>
            )}
          </Stack>
        )}
        {error && <Alert severity="error">{error}</Alert>}
        {file && !progress && (
          <>
            <ColumnTargets state={state} />
            {mapping.includes('photos') && <Photos state={state} />}
            <Summary state={state} />
          </>
        )}
        {progress && <Result state={state} onClose={onClose} />}
      </Stack>
    </DetailsDialog>
  );
}

interface StateProps {
  state: ItemImport;
}

function ColumnTargets({ state: { file, targets, mapping, setTarget } }: StateProps) {
  if (!file) return null;
  const [first] = file.table.rows;

  return (
    <section aria-label="Columns">
      <Typography variant="button" component="h3" sx={{ mb: 1 }}>
        Columns
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
        }}
      >
        {file.table.header.map((name, index) => {
          const target = mapping[index];
          const label = name || `Column ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity of their own
            <Box component="li" key={index} sx={{ minWidth: 0 }}>
              <SelectInput
                label={label}
                emptyLabel="Not imported"
                options={targets.map(getTargetLabel)}
                value={target ? getTargetLabel(target) : ''}
                onChange={(event) =>
                  setTarget(
                    index,
                    targets.find((each) => getTargetLabel(each) === event.target.value) ?? '',
                  )
                }
              />
              <Typography noWrap variant="caption" component="p" color="textSecondary">
                {first?.cells[index] || '—'}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </section>
  );
}

function Photos({ state: { photos, skipsMissing, addPhotos, setSkipsMissing } }: StateProps) {
  const add = (files: FileList | null) => addPhotos(files ?? []);

  return (
    <section aria-label="Photos">
      <Stack direction="row" sx={FILES}>
        <FileButton label="Choose Photos" accept={PHOTO_TYPES.join()} isMultiple onChoose={add} />
        <FileButton label="Choose a Folder" isFolder onChoose={add} />
        <Note role="status">
          {photos.length > 0
            ? `${formatCount(photos.length)} files are chosen.`
            : 'The photos that the column names.'}
        </Note>
      </Stack>
      <FormControlLabel
        label="Import items without photos that are missing"
        control={
          <Checkbox
            checked={skipsMissing}
            onChange={(event) => setSkipsMissing(event.target.checked)}
          />
        }
        sx={{ mt: 1 }}
      />
    </section>
  );
}

function Summary({ state }: StateProps) {
  const { file, mapping, accepted, refused, start } = state;
  const before = file?.imported.size ?? 0;
  const missing = (['name', 'itemType', 'condition'] as const).filter(
    (field) => !mapping.includes(field),
  );

  return (
    <>
      <Typography role="status" variant="h3" component="p">
        {formatItems(accepted.length)} can be imported
        {refused.length > 0 && `, ${formatRows(refused.length)} cannot`}
        {before > 0 && `, ${formatRows(before)} ${before === 1 ? 'was' : 'were'} imported before`}.
      </Typography>
      {missing.length > 0 && (
        <Alert severity="error">
          Choose the {missing.length === 1 ? 'column' : 'columns'} for{' '}
          {missing.map(getTargetLabel).join(', ')}.
        </Alert>
      )}
      {missing.length === 0 && <RefusedRows title="Refused Rows" refused={refused} state={state} />}
      <DialogActions>
        <Button
          variant="contained"
          aria-disabled={accepted.length === 0}
          onClick={() => accepted.length > 0 && start()}
        >
          {accepted.length > 0 ? `Import ${formatItems(accepted.length, true)}` : 'Import'}
        </Button>
      </DialogActions>
    </>
  );
}

function Result({ state, onClose }: StateProps & { onClose: () => void }) {
  const { progress, refused, stop } = state;
  if (!progress) return null;
  const { total, imported, failed, isRunning } = progress;
  const done = imported + failed.length;

  return (
    <>
      <Typography role="status" variant="h3" component="p">
        {isRunning
          ? `${formatCount(done)} of ${formatItems(total)}`
          : `${formatItems(imported)} imported`}
        {!isRunning && done < total && `, ${formatItems(total - done)} left`}
        {failed.length > 0 && `, ${formatCount(failed.length)} failed`}
      </Typography>
      {isRunning ? (
        <>
          <LinearProgress
            aria-label="Items imported"
            variant="determinate"
            value={(100 * done) / total}
          />
          <Note>Keep this page open until it is finished.</Note>
        </>
      ) : (
        done - failed.length < total && (
          <Note>Choose the file again to import the rest. No item is imported twice.</Note>
        )
      )}
      <RefusedRows title="Failed Rows" refused={failed} state={state} />
      {!isRunning && <RefusedRows title="Refused Rows" refused={refused} state={state} />}
      <DialogActions>
        {isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        )}
      </DialogActions>
    </>
  );
}

interface RefusedRowsProps extends StateProps {
  title: string;
  refused: readonly RefusedRow[];
}

function RefusedRows({ title, refused, state: { file } }: RefusedRowsProps) {
  if (refused.length === 0 || !file) return null;

  return (
    <section aria-label={title}>
      <Typography variant="button" component="h3">
        {title}
      </Typography>
      <Box
        component="ul"
        // Scrolled by keyboard.
        tabIndex={0}
        aria-label={title}
        sx={{ maxHeight: '15rem', overflowY: 'auto', borderBottom: 1, borderColor: 'pencil' }}
      >
        {refused.slice(0, MAX_SHOWN).map(({ row, reason }) => (
          <Stack
            key={row}
            component="li"
            direction="row"
            sx={{ py: 0.75, gap: 2, alignItems: 'baseline', borderTop: 1, borderColor: 'divider' }}
          >
            <Typography
              variant="caption"
              sx={{ flex: 'none', width: '4.5rem', color: 'text.secondary' }}
            >
              Row {row}
            </Typography>
            <Typography variant="body2">{reason}</Typography>
          </Stack>
        ))}
      </Box>
      <Button variant="text" onClick={() => download(file, refused)}>
        Download {title}
        {refused.length > MAX_SHOWN && ` (${formatCount(refused.length)})`}
      </Button>
    </section>
  );
}

async function download(
  { name, table }: NonNullable<ItemImport['file']>,
  refused: readonly RefusedRow[],
) {
  const { formatCsv } = await import('../../../lib/csv.ts');
  const cells = new Map(table.rows.map((each) => [each.row, each.cells]));
  const text = formatCsv(
    [...table.header, 'Reason'],
    refused.map(({ row, reason }) => [
      ...table.header.map((_, index) => cells.get(row)?.[index] ?? ''),
      reason,
    ]),
  );
  saveFile(`${name.replace(/\.\w+$/, '')}-refused-rows.csv`, text, 'text/csv');
}

const formatRows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
