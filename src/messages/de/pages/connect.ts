/** Texts of the page Connect a computer, in German. */
export const connect = {
  title: 'Computer verbinden',
  intro:
    'Nutzen Sie Ihre Dateien als Netzlaufwerk: Ordner öffnen sich im Dateimanager, und Programme öffnen und speichern Dateien darin.',
  address: 'Adresse',
  copy: 'Kopieren',
  copied: 'Adresse kopiert',
  copyFor: 'Für %{name} kopieren',
  commandCopied: 'Befehl kopiert',
  signIn: 'Name und Passwort',
  signInHint:
    'Melden Sie sich mit Ihrer E-Mail-Adresse %{id} oder Ihrer Benutzer-ID an. Verwenden Sie ein Token statt Ihres Passworts. Erstellen Sie eines für jeden Computer, damit Sie es widerrufen können, wenn der Computer verloren geht.',
  make: 'Token erstellen',
  tokenName: 'Netzlaufwerk',
  off: 'Das Netzlaufwerk ist auf diesem Server ausgeschaltet. Wenden Sie sich an Ihre Systemadministration.',
  systems: 'Anleitungen',
  system: {
    windows:
      'Öffnen Sie im Explorer Dieser PC, wählen Sie Netzlaufwerk verbinden, geben Sie die Adresse ein und wählen Sie Verbindung mit anderen Anmeldeinformationen herstellen. Windows verbindet sich nur mit https-Adressen und öffnet Dateien über 50 MB erst, wenn FileSizeLimitInBytes in der Registrierung erhöht wurde.',
    macos: 'Wählen Sie im Finder Gehe zu, Mit Server verbinden, und geben Sie die Adresse ein.',
    gnome: 'Wählen Sie in Dateien Andere Orte und geben Sie diese Adresse ein.',
    kde: 'Geben Sie diese Adresse in Dolphin ein.',
    davfs:
      'Binden Sie das Laufwerk als Ordner ein. Setzen Sie ab Linux 6.16 buf_size in /etc/davfs2/davfs2.conf auf 64, sonst erscheinen Ordner leer.',
    rclone: 'Kopieren und synchronisieren Sie Ordner auf der Kommandozeile.',
  },
};
