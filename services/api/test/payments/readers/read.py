# Reads a payment file with pyiso20022, whose classes were generated from the schemas of ISO 20022, and prints what it says.
import json
import sys

sys.path.insert(0, sys.argv[1])
from pyiso20022.pain.pain_001_001_09 import Document  # noqa: E402
from xsdata.formats.dataclass.parsers import XmlParser  # noqa: E402

initiation = XmlParser().parse(sys.argv[2], Document).cstmr_cdt_trf_initn
[order] = initiation.pmt_inf
print(json.dumps({
    "msg_id": initiation.grp_hdr.msg_id,
    "count": int(initiation.grp_hdr.nb_of_txs),
    "total": str(initiation.grp_hdr.ctrl_sum),
    "execution_date": str(order.reqd_exctn_dt.dt),
    "debtor": [order.dbtr.nm, order.dbtr_acct.id.iban],
    "transfers": [
        [each.pmt_id.end_to_end_id, str(each.amt.instd_amt.value), each.cdtr.nm, each.cdtr_acct.id.iban, each.rmt_inf.ustrd[0]]
        for each in order.cdt_trf_tx_inf
    ],
}))
