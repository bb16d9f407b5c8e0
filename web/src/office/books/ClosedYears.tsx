import { SvgIcon, Typography } from '@mui/material';
import * as z from 'zod';
import { toast } from '../../lib/toast.ts';
import { useToday } from '../../lib/useToday.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { SelectInput, TextInput } from '../common/form/FormFields.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { useCloseYear } from './booksQueries.ts';

const MAX_YEARS_BACK = 10;

/** @param years oldest first */
export function ClosedYears({ years }: { years: readonly number[] }) {
  const openYears = listOpenYears(years, Number(useToday().slice(0, 4)));

  return (
    <Section
      title="Closed years"
      isRuled={false}
      aside={
        <DialogButton
          disabled={openYears.length === 0}
          dialog={(close) => <CloseYearDialog years={openYears} onClose={close} />}
        >
          Close a Year…
        </DialogButton>
      }
    >
      {years.length === 0 ? (
        <Note>No year is closed. The books of a closed year change no more.</Note>
      ) : (
        <ul aria-label="Closed years">
          {years.map((year) => (
            <Row as="li" key={year} sx={{ py: 0.5, gap: 1 }}>
              <LockIcon />
              {year}
            </Row>
          ))}
        </ul>
      )}
      {openYears.length === 0 && <Note>All past years are closed.</Note>}
    </Section>
  );
}

const LockIcon = () => (
  <SvgIcon fontSize="small">
    <path d="M7 10V7a5 5 0 0 1 10 0v3h2v11H5V10zm2 0h6V7a3 3 0 0 0-6 0z" />
  </SvgIcon>
);

/** Past years after the last closed one, the latest first. */
function listOpenYears(closed: readonly number[], current: number): number[] {
  const first = Math.max((closed.at(-1) ?? 0) + 1, current - MAX_YEARS_BACK);
  return Array.from({ length: Math.max(0, current - first) }, (_, back) => current - 1 - back);
}

const CloseInput = z
  .object({ year: z.string(), confirmation: z.string().trim() })
  .superRefine(({ year, confirmation }, { addIssue }) => {
    if (confirmation === year) return;
    addIssue({ code: 'custom', path: ['confirmation'], message: `Type ${year} to confirm.` });
  })
  .transform(({ year }) => ({ year: Number(year) }));

interface CloseYearDialogProps {
  years: readonly number[];
  onClose: () => void;
}

function CloseYearDialog({ years, onClose }: CloseYearDialogProps) {
  const close = useCloseYear();
  const form = useForm({
    schema: CloseInput,
    start: { year: String(years[0] ?? ''), confirmation: '' },
    send: (body) =>
      close.mutateAsync(body, {
        onSuccess: () => {
          toast({ title: 'Year Closed', description: `The books of ${body.year} are locked.` });
          onClose();
        },
      }),
  });
  const year = form.choice('year');

  return (
    <FormDialog
      title="Close a Year"
      action="Close Year"
      pendingAction="Closing…"
      isDestructive
      form={form}
      staysOpen
      onClose={onClose}
    >
      <SelectInput
        label="Year"
        options={years.map(String)}
        value={year.value}
        error={year.error}
        onChange={({ target }) => year.onChange(target.value)}
      />
      <Typography variant="body2">
        The sales, costs, shares and profit of {year.value}, and the value of the stock at its end,
        are stored as they are now. Later changes to items and consignors no longer change them.
        Purchases of {year.value} can neither be recorded nor voided. Later credit notes count in
        the year in which they are issued. Earlier years that are open are closed as well.
      </Typography>
      <Typography variant="body2">
        <b>This cannot be undone.</b> Record the missing purchases and issue the missing invoices
        first.
      </Typography>
      <TextInput
        label={`Type ${year.value} to confirm`}
        inputMode="numeric"
        maxLength={10}
        {...form.field('confirmation')}
      />
    </FormDialog>
  );
}
