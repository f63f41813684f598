"""Opens a document by its address in LibreOffice, writes another text into it, saves and closes it.

Usage: libreOffice.py URL USER PASSWORD PROFILE
"""

import subprocess
import sys
import time

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.task import XInteractionHandler

url, user, password, profile = sys.argv[1:]
PIPE = f"pipe,name=strongroom{time.time_ns()};urp;"


class SignIn(unohelper.Base, XInteractionHandler):
    """Answers the dialog that asks for a name and a password."""

    def handle(self, request):
        wanted = uno.getTypeByName("com.sun.star.ucb.XInteractionSupplyAuthentication")
        for continuation in request.getContinuations():
            answer = continuation.queryInterface(wanted)
            if answer:
                print("asked for a sign-in", flush=True)
                answer.setUserName(user)
                answer.setPassword(password)
                answer.select()
                return


def connect(tries=300):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for left in reversed(range(tries)):
        try:
            return resolver.resolve(f"uno:{PIPE}StarOffice.ComponentContext")
        except NoConnectException:
            if left == 0:
                raise
            time.sleep(0.1)


office = subprocess.Popen(
    ["soffice", f"-env:UserInstallation=file://{profile}", "--headless", "--norestore", f"--accept={PIPE}"]
)
try:
    context = connect()
    desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    handler = PropertyValue()
    handler.Name, handler.Value = "InteractionHandler", SignIn()
    document = desktop.loadComponentFromURL(url, "_blank", 0, (handler,))
    state = "reading" if document.isReadonly() else "writing"
    print(f"opened for {state}: {document.Text.getString()}", flush=True)
    document.Text.setString("Saved over WebDAV")
    document.store()
    document.close(True)
    desktop.terminate()
    office.wait(30)
finally:
    office.kill()
