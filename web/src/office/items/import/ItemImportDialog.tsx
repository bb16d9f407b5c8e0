import { Button } from '@mui/material';
import { useId } from 'react';
import { PHOTO_TYPES } from '../../../../../shared/photos/photo-types.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import dialogStyles from '../../../ui/DialogActions.module.css';
import { FileButton } from '../../common/FileButton.tsx';
import { SelectInput } from '../../common/form/FormFields.tsx';
import styles from './ItemImportDialog.module.css';
import type { RefusedRow } from './itemRows.ts';
import { getTargetLabel, MAX_ITEM_ROWS, TARGETS } from './itemTable.ts';
import { type ItemImport, useItemImport } from './useItemImport.ts';

const MAX_SHOWN = 200;
const LABELS = TARGETS.map(getTargetLabel);

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
      subtitle={`From a CSV file with up to ${MAX_ITEM_ROWS.toLocaleString('en-US')} rows. Its first row names the columns.`}
      onClose={close}
    >
      <div className={styles.body}>
        {!progress && (
          <div className={styles.files}>
            <FileButton
              label={file ? 'Choose Another File' : 'Choose a CSV File'}
              accept=".csv,.txt,text/csv"
              isMain={!file}
              onChoose={(files) => files?.[0] && choose(files[0])}
            />
            {file && (
              <p className={styles.note}>
                {file.name}, {formatRows(file.table.rows.length)}
              </p>
            )}
          </div>
        )}
        {error && (
          <p role="alert" className={styles.failure}>
            {error}
          </p>
        )}
        {file && !progress && (
          <>
            <ColumnTargets state={state} />
            {mapping.includes('photos') && <Photos state={state} />}
            <Summary state={state} />
          </>
        )}
        {progress && <Result state={state} onClose={onClose} />}
      </div>
    </DetailsDialog>
  );
}

interface StateProps {
  state: ItemImport;
}

function ColumnTargets({ state: { file, mapping, setTarget } }: StateProps) {
  const id = useId();
  if (!file) return null;
  const [first] = file.table.rows;

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Columns
      </h3>
      <ul className={styles.columns}>
        {file.table.header.map((name, index) => {
          const target = mapping[index];
          const label = name || `Column ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity of their own
            <li key={index} className={styles.column}>
              <SelectInput
                label={label}
                emptyLabel="Not imported"
                options={LABELS}
                value={target ? getTargetLabel(target) : ''}
                onChange={(event) =>
                  setTarget(
                    index,
                    TARGETS.find((each) => getTargetLabel(each) === event.target.value) ?? '',
                  )
                }
              />
              <p className={styles.sample}>{first?.cells[index] || '—'}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Photos({ state: { photos, skipsMissing, addPhotos, setSkipsMissing } }: StateProps) {
  const add = (files: FileList | null) => addPhotos(files ?? []);

  return (
    <section aria-label="Photos" className={styles.photos}>
      <div className={styles.files}>
        <FileButton label="Choose Photos" accept={PHOTO_TYPES.join()} isMultiple onChoose={add} />
        <FileButton label="Choose a Folder" isFolder onChoose={add} />
        <p role="status" className={styles.note}>
          {photos.length > 0
            ? `${photos.length.toLocaleString('en-US')} files are chosen.`
            : 'The photos that the column names.'}
        </p>
      </div>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={skipsMissing}
          onChange={(event) => setSkipsMissing(event.target.checked)}
        />
        Import items without photos that are missing
      </label>
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
      <p role="status" className={styles.summary}>
        {formatItems(accepted.length)} can be imported
        {refused.length > 0 && `, ${formatRows(refused.length)} cannot`}
        {before > 0 && `, ${formatRows(before)} ${before === 1 ? 'was' : 'were'} imported before`}.
      </p>
      {missing.length > 0 && (
        <p role="alert" className={styles.failure}>
          Choose the {missing.length === 1 ? 'column' : 'columns'} for{' '}
          {missing.map(getTargetLabel).join(', ')}.
        </p>
      )}
      {missing.length === 0 && <RefusedRows title="Refused Rows" refused={refused} state={state} />}
      <div className={dialogStyles.actions}>
        <Button
          variant="contained"
          aria-disabled={accepted.length === 0}
          onClick={() => accepted.length > 0 && start()}
        >
          {accepted.length > 0
            ? `Import ${accepted.length.toLocaleString('en-US')} ${accepted.length === 1 ? 'Item' : 'Items'}`
            : 'Import'}
        </Button>
      </div>
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
      <p role="status" className={styles.summary}>
        {isRunning
          ? `${done.toLocaleString('en-US')} of ${formatItems(total)}`
          : `${formatItems(imported)} imported`}
        {!isRunning && done < total && `, ${formatItems(total - done)} left`}
        {failed.length > 0 && `, ${failed.length.toLocaleString('en-US')} failed`}
      </p>
      {isRunning && (
        <progress
          aria-label="Items imported"
          max={total}
          value={done}
          className={styles.progress}
        />
      )}
      {isRunning ? (
        <p className={styles.note}>Keep this page open until it is finished.</p>
      ) : (
        done - failed.length < total && (
          <p className={styles.note}>
            Choose the file again to import the rest. No item is imported twice.
          </p>
        )
      )}
      <RefusedRows title="Failed Rows" refused={failed} state={state} />
      {!isRunning && <RefusedRows title="Refused Rows" refused={refused} state={state} />}
      <div className={dialogStyles.actions}>
        {isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </>
  );
}

interface RefusedRowsProps extends StateProps {
  title: string;
  refused: readonly RefusedRow[];
}

function RefusedRows({ title, refused, state: { file } }: RefusedRowsProps) {
  const id = useId();
  if (refused.length === 0 || !file) return null;

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <ul tabIndex={0} aria-labelledby={id} className={styles.rows}>
        {refused.slice(0, MAX_SHOWN).map(({ row, reason }) => (
          <li key={row} className={styles.row}>
            <span className={styles.number}>Row {row}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Button variant="text" onClick={() => download(file, refused)}>
        Download {title}
        {refused.length > MAX_SHOWN && ` (${refused.length.toLocaleString('en-US')})`}
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

const formatItems = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;
const formatRows = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
