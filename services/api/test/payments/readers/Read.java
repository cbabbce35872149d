// Reads a payment file with Prowide ISO 20022, the reader of many banks, and prints what it says.
import com.google.gson.Gson;
import com.prowidesoftware.swift.model.mx.MxPain00100109;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Read {
  public static void main(String[] arguments) throws Exception {
    var initiation = MxPain00100109.parse(Files.readString(Path.of(arguments[0]))).getCstmrCdtTrfInitn();
    var header = initiation.getGrpHdr();
    if (initiation.getPmtInf().size() != 1) throw new IllegalStateException("more than one payment order");
    var order = initiation.getPmtInf().get(0);
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("msg_id", header.getMsgId());
    said.put("count", Integer.parseInt(header.getNbOfTxs()));
    said.put("total", header.getCtrlSum().toPlainString());
    said.put("execution_date", order.getReqdExctnDt().getDt().toString());
    said.put("debtor", List.of(order.getDbtr().getNm(), order.getDbtrAcct().getId().getIBAN()));
    said.put("transfers", order.getCdtTrfTxInf().stream().map(each -> List.of(
        each.getPmtId().getEndToEndId(),
        each.getAmt().getInstdAmt().getValue().toPlainString(),
        each.getCdtr().getNm(),
        each.getCdtrAcct().getId().getIBAN(),
        each.getRmtInf().getUstrd().get(0))).toList());
    System.out.println(new Gson().toJson(said));
  }
}
