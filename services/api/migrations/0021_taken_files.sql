-- Documents, originals of uploads and payment files are taken out of the register like any list: with a line in the log of
-- exports. A document is a PDF or a picture.
alter table export_log drop constraint export_log_format_check,
  add constraint export_log_format_check check (format in ('csv', 'xlsx', 'print', 'pdf', 'zip', 'xml', 'jpg', 'png'));
