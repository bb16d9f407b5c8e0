import { Button, Stack, Typography } from '@mui/material';
import type { Consignor } from '../../../../shared/entities/consignor.ts';
import type { ConsignorStatement } from '../../../../shared/entities/consignor-statement.ts';
import { formatMonth, HELD_NOTE } from '../../../../shared/quotes/statement-names.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DialogButton } from '../common/DialogButton.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { Note } from '../common/Note.tsx';
import { Report } from '../common/ReportPage.tsx';
import { Row } from '../common/Row.ts';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { useSavePdf, useSendStatement, useStatement } from './consignorQueries.ts';
import { StatementLines } from './StatementLines.tsx';
import type { StatementMonth } from './statementMonths.ts';

interface StatementProps {
  consignor: Consignor;
  months: StatementMonth;
}

export function Statement({ consignor, months }: StatementProps) {
  const { all, month, current, choose } = months;
  const isOver = month !== current;

  return (
    <>
      <Stack sx={{ my: 2, gap: 1 }}>
        <FilterBar>
          <FilterSelect
            label="Month"
            options={all.map(formatMonth)}
            value={formatMonth(month)}
            onChange={(label) => choose(all.find((each) => formatMonth(each) === label) ?? current)}
          />
        </FilterBar>
        <Actions consignor={consignor} month={month} />
      </Stack>
      <Report
        query={useStatement(consignor.id, month)}
        errorTitle="Failed to Load the Statement"
        name="the statement"
        skeleton={
          <>
            <Balances statement={undefined} isOver={isOver} />
            <StatementLines statement={undefined} />
          </>
        }
        note={`${HELD_NOTE} Fees, payouts and corrections count at once. Days and months are those of the shop’s time zone.`}
      >
        {(statement) => (
          <>
            <Balances statement={statement} isOver={isOver} />
            {statement.lines.length > 0 ? (
              <StatementLines statement={statement} />
            ) : (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Nothing has changed the balance in this month.
              </Typography>
            )}
          </>
        )}
      </Report>
    </>
  );
}

interface BalancesProps {
  statement: ConsignorStatement | undefined;
  /** The figures of the current month are shown above. */
  isOver: boolean;
}

const Balances = ({ statement, isOver }: BalancesProps) => (
  <StatRow label="Balances of the month">
    <Stat label="Opening balance" value={statement && formatAmount(statement.opening)} />
    <Stat label="Closing balance" value={statement && formatAmount(statement.closing)} />
    {isOver && (
      <Stat label="Payable at its end" value={statement && formatAmount(statement.payable)} />
    )}
    {isOver && <Stat label="Held at its end" value={statement && formatAmount(statement.held)} />}
  </StatRow>
);

interface ActionsProps extends Pick<StatementProps, 'consignor'> {
  month: string;
}

function Actions({ consignor, month }: ActionsProps) {
  const savePdf = useSavePdf(consignor.id);

  return (
    <>
      <Row className="no-print" sx={{ gap: 1 }}>
        <Button
          aria-busy={savePdf.isPending}
          aria-disabled={savePdf.isPending}
          onClick={() => savePdf.mutate(month)}
        >
          {savePdf.isPending ? 'Saving…' : 'Save PDF'}
        </Button>
        <DialogButton
          disabled={consignor.email === null}
          dialog={(close) => <SendDialog consignor={consignor} month={month} onClose={close} />}
        >
          Send Statement…
        </DialogButton>
      </Row>
      {consignor.email === null && (
        <Note>To send statements, add an e-mail address under Details.</Note>
      )}
    </>
  );
}

interface SendDialogProps extends ActionsProps {
  onClose: () => void;
}

function SendDialog({ consignor: { id, email }, month, onClose }: SendDialogProps) {
  const { mutate, isPending } = useSendStatement(id);

  return (
    <ConfirmDialog
      title={`Send the Statement of ${formatMonth(month)}?`}
      text={`It goes to ${email}, as it is now.`}
      action="Send Statement"
      pendingAction="Sending…"
      isPending={isPending}
      isDestructive={false}
      onConfirm={() =>
        mutate(month, {
          onSuccess: ({ sentTo }) =>
            toast({ title: 'Statement Sent', description: `It goes to ${sentTo}.` }),
          onError: (error) => showErrorToast(error),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
