"""Writes quantlib.csv: interest of 500 periods as QuantLib counts their days (pip install QuantLib==1.44; python quantlib.py).

A case is left out where a double could not tell on which side of half a cent it lies.
"""

import random
from decimal import ROUND_HALF_UP, Decimal, getcontext

import QuantLib as ql

getcontext().prec = 40
random.seed(2026)

COUNTERS = {
    'ACTACT_ISDA': ql.ActualActual(ql.ActualActual.ISDA),
    'ACT365F': ql.Actual365Fixed(),
    '30E360': ql.Thirty360(ql.Thirty360.European),
    '30_360': ql.Thirty360(ql.Thirty360.BondBasis),
    'ACT360': ql.Actual360(),
    'ACTACT_ICMA': ql.ActualActual(ql.ActualActual.ISMA),
}
SHARES = {'ACTACT_ISDA': 160, 'ACT365F': 90, '30E360': 100, '30_360': 50, 'ACT360': 50, 'ACTACT_ICMA': 50}
# Days on which conventions differ: ends of months, February, New Year.
EDGES = [(28, 2), (29, 2), (1, 3), (30, 1), (31, 1), (31, 3), (30, 8), (31, 8), (31, 12), (1, 1), (1, 7)]


def a_day(low, high):
    year = random.randint(low, high)
    if random.random() < 0.5:
        day, month = random.choice(EDGES)
        return ql.Date(min(day, 28 + ql.Date.isLeap(year)) if month == 2 else day, month, year)
    return ql.Date(1, 1, year) + random.randint(0, 364)


def period():
    """A whole coupon period, a short first or last one, or any two days, with the coupon period that it lies in."""
    months = random.choice([3, 6, 12])
    start = a_day(2019, 2027)
    end = start + ql.Period(months, ql.Months)
    kind = random.choice(['whole', 'short_first', 'short_last', 'any'])
    if kind == 'short_first':
        return kind, months, start + random.randint(1, (end - start) - 1), end, start, end
    if kind == 'short_last':
        return kind, months, start, start + random.randint(1, (end - start) - 1), start, end
    if kind == 'any':
        return kind, months, start, start + random.randint(0, 1600), start, end
    return kind, months, start, end, start, end


def iso(date):
    return f'{date.year():04d}-{date.month():02d}-{date.dayOfMonth():02d}'


rows = []
for name, count in SHARES.items():
    counter, made = COUNTERS[name], 0
    while made < count:
        kind, months, start, end, ref_start, ref_end = period()
        if name == 'ACTACT_ICMA' and kind == 'any':
            continue
        nominal, quantity, ppm = random.choice([5000, 25000, 100000]), random.randint(1, 4000), random.randint(4, 60) * 1250
        years = counter.yearFraction(start, end, ref_start, ref_end)
        exact = Decimal(years) * nominal * quantity * ppm / 1_000_000
        if abs(exact % 1 - Decimal('0.5')) < Decimal('0.0001'):
            continue
        cents = exact.quantize(Decimal(1), ROUND_HALF_UP)
        rows.append([name, kind, months, nominal, quantity, ppm, iso(start), iso(end), cents])
        made += 1

with open('quantlib.csv', 'w', newline='\n') as file:
    file.write('convention,period,coupon_months,nominal_cents,quantity,rate_ppm,from,to,interest_cents\n')
    file.writelines(','.join(map(str, row)) + '\n' for row in rows)
